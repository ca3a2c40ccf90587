"""Games over HTTP and WebSocket, and pages to play them in a browser; needs the extra `myomer[web]`.

`docs/protocol.md` describes the protocol. This room translates and decides nothing: who may act is decided in
`hosting`, what may be done in the engine.
"""
