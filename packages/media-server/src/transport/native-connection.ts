import { PeerConnection } from 'node-datachannel';
import type { DataChannel, RtcConfig, Track } from 'node-datachannel';

/**
 * The events of a native connection. An exception thrown by a listener would abort the process: listeners catch
 * their own.
 */
export interface NativeListener {
  readonly onState: (state: string) => void;
  /** The connection's own track is there: made by the other side's offer. */
  readonly onTrack: (track: Track) => void;
  readonly onPacket: (packet: Buffer) => void;
  readonly onMessage: (label: string, message: Buffer) => void;
}

/** The only thing that a native callback reaches. */
interface Wire {
  listener: NativeListener | null;
}

/** Connections of this process that the library has not torn down yet. */
let standing = 0;

/** How many native connections of this process are not torn down: as many as there are transports, but for a moment. */
export function countNativeConnections(): number {
  return standing;
}

/** Labels of the data channels that LiveKit's clients open; a channel of any other label is closed. */
const knownLabels = new Set(['_reliable', '_lossy', '_data_track']);
/** The library tells of the end of a connection within a few ms; afterwards nothing comes in. */
const endPatienceMs = 2000;

function hearPackets(track: Track, wire: Wire): void {
  track.onMessage((packet) => wire.listener?.onPacket(packet));
}

function hearMessages(channel: DataChannel, label: string, wire: Wire): void {
  channel.onMessage((message) => {
    if (typeof message === 'string') return;
    wire.listener?.onMessage(label, Buffer.isBuffer(message) ? message : Buffer.from(message));
  });
}

/** The native objects of one connection and how to let go of them. The connection's own must not be collected before the library has ended it. */
class NativeParts {
  readonly channels = new Map<string, DataChannel>();
  readonly connection: PeerConnection;
  track: Track | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isReleased = false;

  constructor(connection: PeerConnection) {
    this.connection = connection;
    standing += 1;
  }

  /** One channel of each known label; others are closed. */
  takeChannel(label: string, channel: DataChannel): boolean {
    if (!this.isReleased && knownLabels.has(label) && !this.channels.get(label)?.isOpen()) {
      this.channels.get(label)?.close();
      this.channels.set(label, channel);
      return true;
    }
    channel.close();
    return false;
  }

  releaseSoon(): void {
    this.timer ??= setTimeout(() => this.release(), endPatienceMs);
    this.timer.unref();
  }

  /** Only when closed by name do a track and its channels give up the handles of their callbacks. */
  release(): void {
    if (this.timer) clearTimeout(this.timer);
    if (this.isReleased) return;
    this.isReleased = true;
    standing -= 1;
    this.track?.close();
    for (const channel of this.channels.values()) channel.close();
    this.channels.clear();
    this.track = null;
  }
}

function hearGathering(connection: PeerConnection, done: () => void): void {
  connection.onGatheringStateChange((state) => {
    if (state === 'complete') done();
  });
}

/** The state callback alone outlives `close`, until the end has been told: it keeps the native objects and nothing else. */
function hearConnection(parts: NativeParts, wire: Wire): void {
  const { connection } = parts;
  connection.onStateChange((state) => {
    wire.listener?.onState(state);
    // After the packets and messages that are still queued for this thread: those of a closed track would never be freed.
    if (state === 'closed') setImmediate(() => parts.release());
  });
  connection.onTrack((track) => {
    if (!wire.listener) return;
    parts.track = track;
    hearPackets(track, wire);
    wire.listener.onTrack(track);
  });
  connection.onDataChannel((channel) => {
    const label = channel.getLabel();
    if (parts.takeChannel(label, channel)) hearMessages(channel, label, wire);
  });
}

/**
 * A connection of the native library with its track and data channels. The library keeps each callback, and all that it
 * closes over, by a global handle of its own until the object that it was set on is closed by name; closing the connection
 * is not enough. So callbacks reach nothing but a wire that `close` cuts, and `close` ends every object by name.
 */
export class NativeConnection {
  readonly connection: PeerConnection;
  /** Resolves when all own addresses are known; rejects when the connection is closed before. */
  readonly gathered: Promise<void>;
  private readonly gathering = Promise.withResolvers<void>();
  private readonly parts: NativeParts;
  private readonly wire: Wire;

  constructor(name: string, config: RtcConfig, listener: NativeListener) {
    this.wire = { listener };
    this.connection = new PeerConnection(name, config);
    this.parts = new NativeParts(this.connection);
    this.gathered = this.gathering.promise;
    // A caller that does not wait for the addresses does not hear that they never came.
    this.gathered.catch(() => undefined);
    hearGathering(this.connection, this.gathering.resolve);
    hearConnection(this.parts, this.wire);
  }

  /** The open or opening channels by label. */
  get channels(): ReadonlyMap<string, DataChannel> {
    return this.parts.channels;
  }

  /** Listens to a track that was added here. */
  useTrack(track: Track): void {
    this.parts.track = track;
    hearPackets(track, this.wire);
  }

  /** Listens to a data channel that was opened here. */
  useChannel(label: string, channel: DataChannel): void {
    if (this.parts.takeChannel(label, channel)) hearMessages(channel, label, this.wire);
  }

  /** Ends the connection and lets go of its listener at once; the native objects follow when the library has torn them down. */
  close(): void {
    if (!this.wire.listener) return;
    this.wire.listener = null;
    this.gathering.reject(new Error('the connection was closed before its addresses were known'));
    this.parts.releaseSoon();
    this.connection.close();
  }
}
