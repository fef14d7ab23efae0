/* A process of its own that has an engine and ends TLS before it, as the product does. Started by `engine-load.ts`. */
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { proxySignalling } from '../../packages/media-server/src/signalling-proxy.ts';
import { superviseEngine } from '../../packages/media-server/src/supervisor.ts';
import { sharePort } from '../../packages/media-server/src/tcp/share-port.ts';
import { turnBeginning } from '../../packages/media-server/src/turn/turn-frames.ts';
import { testCertificate } from '../../packages/media-server/test/turn-certificate.ts';

const [apiKey = '', apiSecret = ''] = process.argv.slice(2);
const engine = await superviseEngine({ apiKey, apiSecret });
const server = createServer({ ...testCertificate, maxHeaderSize: 65_536 }, (_request, response) =>
  response.end('page'),
);
proxySignalling({ httpServer: server, target: () => ({ port: engine.port }), tokens: { apiSecret } });
sharePort(server, (socket, head) => engine.leadTurn(socket, head), turnBeginning);
server.listen(0, '127.0.0.1');
await once(server, 'listening');

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  const { user, system } = process.cpuUsage();
  if (message === 'cpu') process.send?.({ type: 'cpu', seconds: (user + system) / 1e6 });
  if (message === 'stop') void engine.stop().then(() => process.exit(0));
});
process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port, engineUrl: engine.url });
