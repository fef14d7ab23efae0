import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server, Socket } from 'socket.io';
import type { EdgeLimits } from '../edge/edge-limits.ts';
import { callerAddress, type TrustedProxies } from '../http/trusted-proxies.ts';

type EngineSocket = Socket['conn'];

/** One connection of Engine.IO: unowned until it joins a namespace. */
interface Line {
  readonly address: string;
  /** The number of namespaces it is in. */
  stands: number;
  /** It has been in one: the speaker was proven to be somebody. */
  isProven: boolean;
  /** The stream that carries it, once there is only one. */
  stream: Duplex | undefined;
  /** Runs while it is in no namespace. */
  leaving: NodeJS.Timeout | undefined;
}

interface DoorOptions {
  readonly limits: EdgeLimits;
  readonly trustedProxies: TrustedProxies;
}

function sessionIdOf(request: IncomingMessage): string {
  return URL.parse(request.url ?? '/', 'http://door')?.searchParams.get('sid') ?? '';
}

/** Ends a connection that sends more than a stranger needs to prove their identity. */
function boundStranger(stream: Duplex, line: Line, mostBytes: number): void {
  let seen = 0;
  line.stream = stream;
  const count = (chunk: Buffer): void => {
    if (line.isProven) {
      stream.off('data', count);
      return;
    }
    seen += chunk.length;
    if (seen > mostBytes) stream.destroy();
  };
  stream.on('data', count);
}

/** Bodies of long polling come whole or not at all: a stranger's is small, and says how long it is. */
function isBodyTooLarge(request: IncomingMessage, line: Line | undefined, mostBytes: number): boolean {
  if (request.method !== 'POST' || line?.isProven) return false;
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  return !(length <= mostBytes);
}

/** The strangers of this process, together and of each address. */
class Strangers {
  private all = 0;
  private readonly ofAddress = new Map<string, number>();

  count(address: string): { all: number; ofAddress: number } {
    return { all: this.all, ofAddress: this.ofAddress.get(address) ?? 0 };
  }

  add(address: string): void {
    this.all += 1;
    this.ofAddress.set(address, (this.ofAddress.get(address) ?? 0) + 1);
  }

  remove(address: string): void {
    this.all -= 1;
    const left = (this.ofAddress.get(address) ?? 1) - 1;
    if (left > 0) this.ofAddress.set(address, left);
    else this.ofAddress.delete(address);
  }
}

/** Bounds what strangers hold: how many connections, for how long, and how much they may say. */
export class SocketDoor {
  private readonly lines = new Map<EngineSocket, Line>();
  private readonly bySessionId = new Map<string, Line>();
  private readonly strangers = new Strangers();
  private readonly options: DoorOptions;

  constructor(options: DoorOptions) {
    this.options = options;
  }

  /** Whether one more stranger is let in from this address. */
  admits(request: IncomingMessage): boolean {
    const { limits } = this.options;
    const { all, ofAddress } = this.strangers.count(this.addressOf(request));
    return all < limits.unproven && ofAddress < limits.unprovenOfAddress;
  }

  watch(io: Server): void {
    const { unprovenBytes } = this.options.limits;
    io.engine.on('connection', (conn: EngineSocket) => this.open(conn));
    io.engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) => {
      const line = this.bySessionId.get(sessionIdOf(request));
      if (isBodyTooLarge(request, line, unprovenBytes)) {
        next(new Error('payload_too_large'));
        return;
      }
      if (line && request.headers.upgrade) boundStranger(request.socket, line, unprovenBytes);
      next();
    });
  }

  /** A socket joined a namespace. */
  entered({ conn }: Socket): void {
    const line = this.lines.get(conn);
    if (!line) return;
    if (!line.isProven) this.strangers.remove(line.address);
    line.isProven = true;
    line.stands += 1;
    clearTimeout(line.leaving);
  }

  /** It left; a connection without any namespace ends. */
  left({ conn }: Socket): void {
    const line = this.lines.get(conn);
    if (!line) return;
    line.stands -= 1;
    if (line.stands === 0) this.leaveSoon(conn, line);
  }

  private addressOf(request: IncomingMessage): string {
    return callerAddress(request.socket.remoteAddress ?? '', request.headers, this.options.trustedProxies);
  }

  private leaveSoon(conn: EngineSocket, line: Line): void {
    line.leaving = setTimeout(() => {
      conn.close(true);
      // A client that does not hear that goodbye is not waited for.
      line.stream?.destroy();
    }, this.options.limits.handshakeMs);
    line.leaving.unref();
  }

  private open(conn: EngineSocket): void {
    const { id, request } = conn as unknown as { readonly id: string; readonly request: IncomingMessage };
    const address = this.addressOf(request);
    const line: Line = { address, stands: 0, isProven: false, stream: undefined, leaving: undefined };
    this.strangers.add(address);
    this.lines.set(conn, line);
    this.bySessionId.set(id, line);
    this.leaveSoon(conn, line);
    if (conn.transport.name === 'websocket')
      boundStranger(request.socket, line, this.options.limits.unprovenBytes);
    conn.on('close', () => {
      if (!line.isProven) this.strangers.remove(address);
      clearTimeout(line.leaving);
      this.lines.delete(conn);
      this.bySessionId.delete(id);
    });
  }
}
