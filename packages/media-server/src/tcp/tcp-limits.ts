/** All bounds on media over TCP. A school is one address, so what is bound by address is wide, and by seat tight. */
export interface TcpLimits {
  /** Connections in all. */
  readonly connections: number;
  /** Connections of one address. */
  readonly connectionsOfAddress: number;
  /** Connections of one address that have not proven who they are yet; Chromium takes up to 2.5 s for it when it comes again. */
  readonly unprovenOfAddress: number;
  /** Paths of one transport: a browser opens one for each candidate, and another before it gives one up. */
  readonly pathsOfTransport: number;
  /** The whole first frame must have come by then, so that nobody keeps a place byte by byte. */
  readonly firstFrameMs: number;
  /** Browsers check their pair every few seconds (RFC 7675: after 30 s without an answer it is dead). */
  readonly idleMs: number;
  /** A client whose backlog stays full for this long has stopped reading. */
  readonly fullMs: number;
  /**
   * How long the way of a broken connection into the engine, and a place for a client that has not proven it yet,
   * are kept for the next connection.
   */
  readonly orphanMs: number;
  /** Packets of WebRTC stay below 1,500 bytes; nothing larger is taken. */
  readonly frameBytes: number;
  /** Unsent bytes above which every packet is dropped, as by a full router: several large key frames. */
  readonly backlogBytes: number;
  /** Unsent bytes above which pictures are dropped, so that sound does not wait behind them. */
  readonly pictureBacklogBytes: number;
  /** Connections that another process hands over and that have not arrived yet. */
  readonly handovers: number;
  /** Connections on a shared port whose first bytes have not come yet; of more, those that came first are left to the server. */
  readonly unread: number;
}

/** The bounds that hold unless a test has others. */
export const tcpLimits: TcpLimits = {
  connections: 2000,
  connectionsOfAddress: 600,
  unprovenOfAddress: 100,
  pathsOfTransport: 4,
  firstFrameMs: 5000,
  idleMs: 30_000,
  fullMs: 12_000,
  orphanMs: 15_000,
  frameBytes: 1600,
  backlogBytes: 256 * 1024,
  pictureBacklogBytes: 16 * 1024,
  handovers: 200,
  unread: 1000,
};
