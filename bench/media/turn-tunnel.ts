import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { HeadlessClient } from '../../packages/media-server/src/client/headless-client.ts';
import { attributes } from '../../packages/media-server/src/turn/stun-message.ts';
import { turnTypes } from '../../packages/media-server/src/turn/turn-session.ts';
import { TurnClient, askForUdp, codeOf } from '../../packages/media-server/test/turn/turn-client.ts';

const host = '127.0.0.1';
const channel = 0x4001;

/** Takes a headless client's packets, which know only UDP, to an engine by TURN over TLS. */
export interface TurnTunnel {
  /** Allocates at the server that the client was told of, and says the address that the client is to use instead of all. */
  readonly reachedBy: (candidates: readonly string[]) => readonly string[];
}

/** Opens a tunnel for one client; it ends with its process. */
export async function openTurnTunnel(joined: () => HeadlessClient['join']): Promise<TurnTunnel> {
  const udp = createSocket('udp4').bind(0, host);
  await once(udp, 'listening');
  let isOpened = false;
  const allocate = async (candidates: readonly string[]): Promise<TurnClient> => {
    const [server] = joined()?.iceServers ?? [];
    const port = /:(\d+)\?/.exec(server?.urls[0] ?? '')?.[1];
    if (!server || port === undefined) throw new Error('The client was told of no relay.');
    const engine = candidates.map((one) => one.split(' ')).find(([, , protocol]) => protocol === 'UDP');
    if (!engine) throw new Error(`The engine offers no UDP: ${candidates.join(', ')}`);
    const turn = await TurnClient.open(Number(port));
    turn.socket.setNoDelay(true);
    await turn.learn(server);
    const answers = [
      await turn.ask(turnTypes.allocate, [askForUdp]),
      await turn.bind(channel, { address: engine[4] ?? host, port: Number(engine[5]) }),
    ];
    const refused = answers.find((answer) => codeOf(answer) !== 0);
    if (refused)
      throw new Error(`The relay refused: ${String(refused.attributes.get(attributes.errorCode))}`);
    return turn;
  };
  return {
    reachedBy: (candidates) => {
      // Every answer names the addresses again.
      if (isOpened) return [];
      isOpened = true;
      let client = 0;
      const opened = allocate(candidates).then((turn) => {
        turn.onPacket = (packet) => udp.send(packet, client, host);
        return turn;
      });
      udp.on('message', (packet, from) => {
        client = from.port;
        void opened.then((turn) => turn.sendOn(channel, packet));
      });
      return [`1 1 UDP 2122252543 ${host} ${udp.address().port} typ host`];
    },
  };
}
