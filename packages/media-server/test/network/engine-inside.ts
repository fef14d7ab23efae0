/* Runs in the network of the engine until its input ends: the engine, the pages with its signalling, and bytes by bare TCP. */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import { startEngine } from '../../src/engine.ts';
import { proxySignalling } from '../../src/signalling-proxy.ts';
import { servePages } from '../browser/harness.ts';
import { engineLog } from '../engine-log.ts';
import { testKey } from '../tokens.ts';
import { insideAddress } from './routed-network.ts';

/** Where to find what runs inside. */
export interface Inside {
  readonly pagesUrl: string;
  /** The port of the media. */
  readonly tcpPort: number;
  /** The port that answers with a byte every 20 ms, without end. */
  readonly bytesPort: number;
}

const byteIntervalMs = 20;

async function serveBytes(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/plain' });
    const timer = setInterval(() => response.write('.'), byteIntervalMs);
    response.on('close', () => clearInterval(timer));
  });
  server.listen(0, insideAddress);
  await once(server, 'listening');
  return server;
}

if (import.meta.main) {
  const engine = await startEngine({
    ...testKey,
    ...engineLog(),
    bindAddress: insideAddress,
    tcpPort: 0,
  });
  const pages = await servePages(insideAddress);
  proxySignalling({ httpServer: pages.server, target: { port: engine.port } });
  const bytes = (await serveBytes()).address();
  const inside: Inside = {
    pagesUrl: pages.url,
    tcpPort: engine.tcpPort ?? 0,
    bytesPort: typeof bytes === 'object' && bytes ? bytes.port : 0,
  };
  console.log(`inside ${JSON.stringify(inside)}`);
  process.stdin.resume();
  await once(process.stdin, 'end');
  await engine.stop();
  process.exit(0);
}
