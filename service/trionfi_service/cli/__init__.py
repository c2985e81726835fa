"""The command ``trionfi``: one file a command, `app` puts them together.

``trionfi --help`` is to be quick, so grpc, apsw, pydantic and the contract's messages are imported inside the commands.
"""
