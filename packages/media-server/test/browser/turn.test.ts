import { once } from 'node:events';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proxySignalling } from '../../src/signalling-proxy.ts';
import { superviseEngine } from '../../src/supervisor.ts';
import { sharePort } from '../../src/tcp/share-port.ts';
import type { TakeConnection } from '../../src/tcp/share-port.ts';
import { turnBeginning } from '../../src/turn/turn-frames.ts';
import { openGate } from '../tcp/gate.ts';
import { testKey, tokenFor } from '../tokens.ts';
import { testCertificate, trustTestCertificate } from '../turn-certificate.ts';
import { engineUnderTest } from './engine-under-test.ts';
import { Person, launchBrowser, poll, servePages } from './harness.ts';
import { noUdp } from './no-udp.ts';

const host = '127.0.0.1';
/** A browser that is connected at once looks for no better way: a relay on the same machine is too near. */
const turnDelayMs = 200;

async function untilMoving(person: Person): Promise<void> {
  const before = await person.framesDecoded();
  await poll(async () => ((await person.framesDecoded()) > before + 5 ? true : null), 40_000);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** How media go: by which protocol, or by which relay. */
async function pairOf(person: Person): Promise<string | undefined> {
  const { candidatePair } = await person.statistics();
  if (!candidatePair) return undefined;
  const { protocol, type, relayProtocol } = candidatePair;
  return relayProtocol ? `${type} by ${relayProtocol}` : protocol;
}

/** The bytes received by the pair in use. */
async function bytesOf(person: Person): Promise<number> {
  return (await person.statistics()).candidatePair?.bytesReceived ?? 0;
}

/** A port that speaks TLS as the product's does, and the engine behind it; a gate before it, to break lines. */
async function openProduct({ hasTcp, tcpDelayMs = 0 }: { hasTcp: boolean; tcpDelayMs?: number }) {
  const pages = await servePages();
  const server = createServer(testCertificate, (_request, response) => response.end('page'));
  server.listen(0, host);
  await once(server, 'listening');
  const gate = await openGate(() => portOf(server));
  const tcpAddresses = hasTcp ? [{ address: host, port: gate.port }] : [];
  const engine = await superviseEngine({ ...testKey, tcpAddresses });
  proxySignalling({ httpServer: server, target: { port: engine.port } });
  const later =
    (ms: number, take: TakeConnection): TakeConnection =>
    (socket, head) =>
      setTimeout(() => take(socket, head), ms);
  sharePort(server, later(tcpDelayMs, engine.handOver));
  sharePort(server, later(turnDelayMs, engine.leadTurn), turnBeginning);
  /** Opens a browser in which these people join, and waits until they see each other. */
  const enter = async (identities: readonly string[], flags: readonly string[]) => {
    const browser = await launchBrowser([trustTestCertificate, ...flags]);
    const people: Person[] = [];
    for (const identity of identities) {
      const person = await Person.open(browser, pages.url);
      await person.join(`wss://${host}:${gate.port}`, await tokenFor(identity, 'r'));
      people.push(person);
    }
    await Promise.all(people.map((person) => person.waitForVideos(people.length - 1)));
    return { browser, people };
  };
  const close = async (): Promise<void> => {
    gate.close();
    await engine.stop();
    server.close();
    pages.server.close();
  };
  return { gate, enter, close };
}

type Product = Awaited<ReturnType<typeof openProduct>>;
type Entered = Awaited<ReturnType<Product['enter']>>;

describe.runIf(engineUnderTest.isEmbedded)('a relay comes last', () => {
  it.each([
    ['UDP', [], 'udp', 0],
    ['TCP', noUdp, 'tcp', 0],
    ['TCP, also where the relay was there first', noUdp, 'tcp', 4 * turnDelayMs],
  ])(
    'nobody is relayed who has %s',
    async (_way, flags, pair, tcpDelayMs) => {
      const product = await openProduct({ hasTcp: true, tcpDelayMs });
      const { browser, people } = await product.enter(['ann', 'ben'], flags);
      try {
        for (const person of people) {
          await expect.poll(() => pairOf(person)).toBe(pair);
          // The engine sends by the pair that the browser has chosen.
          const before = await bytesOf(person);
          await expect.poll(() => bytesOf(person)).toBeGreaterThan(before + 50_000);
          expect(await pairOf(person)).toBe(pair);
        }
      } finally {
        await browser.close();
        await product.close();
      }
    },
    120_000,
  );
});

describe.runIf(engineUnderTest.isEmbedded)('with nothing but TLS let out', () => {
  let product: Product;
  let entered: Entered;

  beforeAll(async () => {
    product = await openProduct({ hasTcp: false });
    entered = await product.enter(['alice', 'bob'], noUdp);
  }, 120_000);
  afterAll(async () => {
    await entered.browser.close();
    await product.close();
  });

  it('two people see and hear each other', async () => {
    for (const person of entered.people) {
      expect(await pairOf(person)).toBe('relay by tls');
      const { incoming } = await person.statistics();
      expect(incoming.find(({ kind }) => kind === 'audio')?.bytes).toBeGreaterThan(0);
    }
  });

  it('pictures come back after all connections broke', async () => {
    product.gate.reset();
    await Promise.all(entered.people.map(untilMoving));
    for (const person of entered.people) expect(await pairOf(person)).toBe('relay by tls');
  }, 120_000);
});
