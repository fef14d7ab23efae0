import { createSocket } from 'node:dgram';
import { PeerConnection } from 'node-datachannel';

/** A UDP port that nobody else can have until it is released. */
export interface HeldPort {
  readonly port: number;
  release(): void;
}

/** The holder of a port must not be collected before the library has ended it. */
const holders = new Set<PeerConnection>();
/** A port that was free a moment ago may be taken by now; how many times a free one is looked for. */
const triesForAnyPort = 5;

/**
 * Holds a UDP port for the connections of this process that share it. Without a holder the library would bind the
 * port with the first connection and release it with the last: another socket could take it in between, and nobody
 * could join any more. The holder is a connection that talks to nobody; throws when somebody else has the port.
 */
function holdUdpPort(port: number, bindAddress: string): HeldPort {
  const holder = new PeerConnection('port', {
    iceServers: [],
    bindAddress,
    enableIceUdpMux: true,
    portRangeBegin: port,
    portRangeEnd: port,
  });
  holders.add(holder);
  holder.onStateChange((state) => {
    if (state === 'closed') holders.delete(holder);
  });
  try {
    // Binds the port at once. To ask for the description by name would end the process where the port is taken.
    const channel = holder.createDataChannel('port');
    return {
      port,
      release: () => {
        channel.close();
        holder.close();
      },
    };
  } catch (error) {
    holder.close();
    throw new Error(`UDP port ${port} of ${bindAddress} can't be taken for media.`, { cause: error });
  }
}

async function findFreePort(address: string): Promise<number> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(0, address, resolve);
  });
  const { port } = socket.address();
  await new Promise<void>((resolve) => {
    socket.close(() => resolve());
  });
  return port;
}

/** Takes the wanted UDP port of an address, or any free one for 0, and holds it. Throws where somebody else has it. */
export async function takeUdpPort(wanted: number, address: string): Promise<HeldPort> {
  if (wanted !== 0) return holdUdpPort(wanted, address);
  for (let tries = 1; ; tries += 1) {
    const port = await findFreePort(address);
    try {
      return holdUdpPort(port, address);
    } catch (error) {
      if (tries === triesForAnyPort) throw error;
    }
  }
}
