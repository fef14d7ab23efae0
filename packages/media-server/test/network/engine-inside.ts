/* Runs in the network of the engine until its input ends: the engine, the pages with its signalling, and bytes by bare TCP. */
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { WebSocketServer } from 'ws';
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
  /** The port that answers with a byte every 20 ms, and hands on what comes by WebSocket. */
  readonly bytesPort: number;
}

const byteIntervalMs = 20;

/** Endless bytes: to any caller, and from a WebSocket to callers of `/from-others`. */
async function serveBytes(): Promise<Server> {
  const readers = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/plain' });
    response.flushHeaders();
    if (request.url === '/from-others') readers.add(response);
    const isFromHere = request.url !== '/from-others';
    const timer = setInterval(() => isFromHere && response.write('.'), byteIntervalMs);
    response.on('close', () => {
      clearInterval(timer);
      readers.delete(response);
    });
  });
  new WebSocketServer({ server }).on('connection', (socket) => {
    socket.on('message', () => {
      for (const reader of readers) reader.write('.');
    });
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
