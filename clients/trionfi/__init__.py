"""Client of the Trionfi card-game service. The contract's messages are in `trionfi.v1`."""
