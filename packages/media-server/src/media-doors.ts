import { networkInterfaces } from 'node:os';
import type { EngineOptions } from './engine-options.ts';
import type { TcpAddress } from './tcp/tcp-candidates.ts';
import { TcpEntrance } from './tcp/tcp-entrance.ts';
import { takeUdpPort } from './transport/held-port.ts';
import { bothWays } from './turn/both-ways.ts';
import { TurnEntrance } from './turn/turn-entrance.ts';

/** The ways in for media: the UDP port, and those of clients without UDP, which lead to it. */
export interface MediaDoors {
  readonly udpPort: number;
  readonly tcp: TcpEntrance;
  readonly tcpPort: number | undefined;
  /** Addresses for clients without UDP. */
  readonly tcpAddresses: readonly TcpAddress[];
  readonly turn: TurnEntrance;
  /** Opens the non-UDP ways in for a transport's client. */
  readonly admit: TcpEntrance['admit'];
  /** Gives them time for their log. */
  tick(): void;
  close(): void;
}

/** How this process reaches its own media socket. */
function mediaHost(bindAddress: string): string {
  if (bindAddress === '0.0.0.0') return '127.0.0.1';
  return bindAddress === '::' ? '::1' : bindAddress;
}

/** The addresses that clients send media to: those that are advertised, else those of the bound socket. */
function namedAddresses({ advertisedAddresses = [], bindAddress = '127.0.0.1' }: EngineOptions): string[] {
  if (advertisedAddresses.length > 0) return [...advertisedAddresses];
  if (bindAddress !== '0.0.0.0' && bindAddress !== '::') return [bindAddress];
  return Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
}

function tcpAddressesOf(options: EngineOptions, tcpPort: number | undefined): readonly TcpAddress[] {
  if (options.tcpAddresses && options.tcpAddresses.length > 0) return options.tcpAddresses;
  return tcpPort === undefined
    ? []
    : [{ address: mediaHost(options.bindAddress ?? '127.0.0.1'), port: tcpPort }];
}

/** Opens them. Refuses a port that somebody else has, and then holds none. */
export async function openDoors(options: EngineOptions): Promise<MediaDoors> {
  const {
    bindAddress = '127.0.0.1',
    apiSecret,
    tcpLimits: limits = {},
    now = Date.now,
    log = () => undefined,
  } = options;
  const held = await takeUdpPort(options.udpPort ?? 0, bindAddress);
  const engine = { host: mediaHost(bindAddress), port: held.port };
  const tcp = new TcpEntrance({ engine, limits, now, log });
  const turn = new TurnEntrance({
    engine,
    advertisedAddresses: namedAddresses(options),
    apiSecret,
    now,
    log,
  });
  const close = (): void => {
    tcp.close();
    turn.close();
    held.release();
  };
  try {
    const tcpPort =
      options.tcpPort === undefined ? undefined : await tcp.listen(options.tcpPort, bindAddress);
    return {
      udpPort: held.port,
      tcp,
      tcpPort,
      tcpAddresses: tcpAddressesOf(options, tcpPort),
      turn,
      admit: (ufrag, password, listener) =>
        bothWays(tcp.admit(ufrag, password, listener), turn.admit(ufrag, password, listener)),
      tick: () => {
        tcp.tick();
        turn.tick();
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
