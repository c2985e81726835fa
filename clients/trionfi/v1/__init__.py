"""The contract, generated from proto/trionfi/v1 by `make proto`."""
