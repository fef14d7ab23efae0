import { createSocket } from 'node:dgram';
import type { Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import type { EngineAddress } from '../tcp/tcp-path.ts';
import { plainAddress } from './stun-address.ts';
import type { Endpoint } from './stun-address.ts';
import type { TurnLimits } from './turn-limits.ts';

/** The target of an allocation: the engine's own socket, under the addresses that clients know. */
export interface TurnEngine {
  readonly engine: EngineAddress;
  readonly advertisedAddresses: readonly string[];
}

/** The events of an allocation. */
export interface AllocationEvents {
  /** A packet of the engine's for the client, as from the address that the client knows. */
  readonly onPacket: (from: Endpoint, packet: Buffer) => void;
  readonly onEnd: () => void;
}

interface Channel {
  readonly address: string;
  until: number;
}

/**
 * One client's way into the engine (RFC 8656): a UDP port for each address of the engine's that the client names, so
 * that the engine distinguishes clients by address as usual, and each answer seems to come from the requested
 * address. It leads nowhere else.
 */
export class Allocation {
  private readonly target: TurnEngine;
  private readonly limits: TurnLimits;
  private readonly events: AllocationEvents;
  private readonly sockets = new Map<string, UdpSocket>();
  private readonly permissions = new Map<string, number>();
  private readonly channels = new Map<number, Channel>();
  private readonly channelByAddress = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;
  private isEnded = false;

  constructor(target: TurnEngine, limits: TurnLimits, events: AllocationEvents) {
    this.target = target;
    this.limits = limits;
    this.events = events;
    this.timer = setTimeout(() => this.end(), limits.allocationSeconds * 1000);
    this.timer.unref();
  }

  /** Opens the first port, and tells the address that the client has by it. */
  async open(): Promise<Endpoint> {
    const [address = this.target.engine.host] = this.target.advertisedAddresses;
    const socket = this.socketFor(address);
    await once(socket, 'listening');
    return { address, port: socket.address().port };
  }

  /** Lives on from now. */
  refresh(): void {
    this.timer.refresh();
  }

  /** Whether an endpoint is the engine; a permission names an address without a port. */
  isEngine({ address, port }: Endpoint, hasPort: boolean): boolean {
    const isPort = !hasPort || port === this.target.engine.port;
    return isPort && this.target.advertisedAddresses.some((own) => plainAddress(own) === address);
  }

  /** Lets packets to and from this address of the engine's pass for a while. */
  permit(address: string): void {
    this.permissions.set(address, performance.now() + this.limits.permissionMs);
  }

  /** Ties a channel to an address. False where the number or the address is tied already, to another. */
  bind(channel: number, address: string): boolean {
    const tied = this.channels.get(channel);
    const isOther = (tied?.address ?? address) !== address;
    if (isOther || (this.channelByAddress.get(address) ?? channel) !== channel) return false;
    this.channels.set(channel, { address, until: performance.now() + this.limits.channelMs });
    this.channelByAddress.set(address, channel);
    this.permit(address);
    return true;
  }

  /** The address behind a channel, or null. */
  addressOf(channel: number): string | null {
    const tied = this.channels.get(channel);
    return tied && tied.until > performance.now() ? tied.address : null;
  }

  /** The channel by which an address is known to the client, or null. */
  channelOf(address: string): number | null {
    const channel = this.channelByAddress.get(address);
    return channel !== undefined && this.addressOf(channel) !== null ? channel : null;
  }

  /** Sends a packet to the engine by this address of its, if it is permitted. */
  toEngine(address: string, packet: Buffer): void {
    if (this.isEnded || !this.isPermitted(address)) return;
    this.socketFor(address).send(packet, this.target.engine.port, this.target.engine.host);
  }

  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    clearTimeout(this.timer);
    for (const socket of this.sockets.values()) socket.close();
    this.events.onEnd();
  }

  private isPermitted(address: string): boolean {
    return (this.permissions.get(address) ?? 0) > performance.now();
  }

  /** Called for addresses of the engine's alone: there are no more sockets than these. */
  private socketFor(address: string): UdpSocket {
    const known = this.sockets.get(address);
    if (known) return known;
    const { host, port } = this.target.engine;
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
    socket.on('error', () => this.end());
    socket.on('message', (packet, from) => {
      if (from.port !== port || from.address !== host || !this.isPermitted(address)) return;
      this.events.onPacket({ address, port }, packet);
    });
    socket.bind(0, host);
    this.sockets.set(address, socket);
    return socket;
  }
}
