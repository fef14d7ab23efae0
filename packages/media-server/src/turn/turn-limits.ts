/** All bounds on media by TURN. A school is one address, so what is bound by address is wide, and by person tight. */
export interface TurnLimits {
  /** Connections in all. Each is decrypted by the product's own thread: fewer than by plain TCP. */
  readonly connections: number;
  /** Connections of one address. */
  readonly connectionsOfAddress: number;
  /** Connections of one address that have shown no valid credentials yet. */
  readonly unprovenOfAddress: number;
  /** Allocations of one identity, in all rooms: a browser makes one for each of its networks, and others before it gives these up. */
  readonly allocationsOfPerson: number;
  /** The allocation must exist by then. */
  readonly allocateMs: number;
  /** The first ICE check must have come by then: no consent lasts for longer without one (RFC 7675 section 5.1). */
  readonly checkMs: number;
  /** Requests of one connection that may be refused. */
  readonly refusals: number;
  /** Nothing for the engine has come for this long. Browsers check a pair that they only keep in reserve every 25 s. */
  readonly idleMs: number;
  /** Lifetime of an allocation from its last refresh (RFC 8656 section 7.2 proposes 10 minutes). */
  readonly allocationSeconds: number;
  /** Lifetime of a permission (RFC 8656 section 9) and of a channel (section 12). */
  readonly permissionMs: number;
  readonly channelMs: number;
  /** Nobody reuses a number of the server's for longer. */
  readonly nonceMs: number;
  /** Packets of WebRTC stay below 1,500 bytes; a message around one adds less than a hundred. */
  readonly messageBytes: number;
  /** Unsent bytes above which every packet is dropped. */
  readonly backlogBytes: number;
  /** A client whose backlog stays full for this long has stopped reading. */
  readonly fullMs: number;
  /** For this long after its end a connection that carried media counts as broken and not as given up. */
  readonly orphanMs: number;
}

/** The bounds that hold unless a test has others. */
export const turnLimits: TurnLimits = {
  connections: 1000,
  connectionsOfAddress: 400,
  unprovenOfAddress: 100,
  allocationsOfPerson: 8,
  allocateMs: 5000,
  checkMs: 30_000,
  refusals: 8,
  idleMs: 60_000,
  allocationSeconds: 600,
  permissionMs: 300_000,
  channelMs: 600_000,
  nonceMs: 3_600_000,
  messageBytes: 1700,
  backlogBytes: 256 * 1024,
  fullMs: 12_000,
  orphanMs: 15_000,
};
