/** Bounds on connections, before anybody is known. A school has hundreds of browsers behind one address. */
export interface EdgeLimits {
  /** Open connections of this process, of any kind. */
  readonly connections: number;
  /** The same from one address that is no trusted proxy. */
  readonly connectionsOfAddress: number;
  /** The headers of a request are there within this time, also on a connection that says nothing at all. */
  readonly headersMs: number;
  /** How often connections are looked through for those whose time is over. */
  readonly lookMs: number;
  /** A socket must join a namespace within this time after it was opened, or left its last one. */
  readonly handshakeMs: number;
  /** Sockets that have not joined a namespace yet, of everybody. */
  readonly unproven: number;
  /** The same of one address. */
  readonly unprovenOfAddress: number;
  /** Sockets of one person in one namespace. */
  readonly socketsOfPerson: number;
  /** How much a socket may send before it joins a namespace. */
  readonly unprovenBytes: number;
}

/** The bounds in use. */
export const edgeLimits: EdgeLimits = {
  connections: 20_000,
  connectionsOfAddress: 8_000,
  headersMs: 15_000,
  lookMs: 5_000,
  handshakeMs: 10_000,
  unproven: 6_000,
  unprovenOfAddress: 3_000,
  socketsOfPerson: 50,
  unprovenBytes: 65_536,
};
