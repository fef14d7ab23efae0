import { once } from 'node:events';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proxySignalling } from '../../src/signalling-proxy.ts';
import { superviseEngine } from '../../src/supervisor.ts';
import type { SupervisedEngine } from '../../src/supervisor.ts';
import { sharePort } from '../../src/tcp/share-port.ts';
import { turnBeginning } from '../../src/turn/turn-frames.ts';
import { openGate } from '../tcp/gate.ts';
import type { Gate } from '../tcp/gate.ts';
import { testKey, tokenFor } from '../tokens.ts';
import { testCertificate, trustTestCertificate } from '../turn-certificate.ts';
import { engineUnderTest } from './engine-under-test.ts';
import { Person, launchBrowser, poll, servePages } from './harness.ts';

/** Chromium then sends nothing by UDP; one of the two alone is not enough. */
const noUdp = [
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];
const host = '127.0.0.1';

async function untilMoving(person: Person): Promise<void> {
  const before = await person.framesDecoded();
  await poll(async () => ((await person.framesDecoded()) > before + 5 ? true : null), 40_000);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

describe.runIf(engineUnderTest.isEmbedded)("the product's one port with TLS", () => {
  let server: Server;
  let engine: SupervisedEngine;
  let gate: Gate;
  let pages: Awaited<ReturnType<typeof servePages>>;
  const browsers: Browser[] = [];

  beforeAll(async () => {
    pages = await servePages();
    server = createServer(testCertificate, (_request, response) => response.end('page'));
    server.listen(0, host);
    await once(server, 'listening');
    // ICE-TCP is not offered: what is left without UDP is TURN over TLS.
    engine = await superviseEngine({ ...testKey });
    proxySignalling({ httpServer: server, target: { port: engine.port } });
    sharePort(server, (socket, head) => engine.leadTurn(socket, head), turnBeginning);
    gate = await openGate(() => portOf(server));
  });
  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    gate.close();
    await engine.stop();
    server.close();
    pages.server.close();
  });

  async function enter(people: readonly string[], room: string, flags: readonly string[]): Promise<Person[]> {
    const browser = await launchBrowser([trustTestCertificate, ...flags]);
    browsers.push(browser);
    const entered: Person[] = [];
    for (const identity of people) {
      const person = await Person.open(browser, pages.url);
      await person.join(`wss://${host}:${gate.port}`, await tokenFor(identity, room));
      entered.push(person);
    }
    await Promise.all(entered.map((person) => person.waitForVideos(people.length - 1)));
    return entered;
  }

  async function relayOf(person: Person): Promise<string | undefined> {
    return (await person.statistics()).candidatePair?.relayProtocol;
  }

  it('relays nobody who has UDP', async () => {
    const people = await enter(['ann', 'ben'], 'open', []);
    for (const person of people) {
      const { candidatePair } = await person.statistics();
      expect(candidatePair).toMatchObject({ protocol: 'udp', relayProtocol: '' });
    }
  }, 60_000);

  describe('and nothing but TLS let out', () => {
    let people: Person[];
    beforeAll(async () => {
      people = await enter(['alice', 'bob'], 'tls', noUdp);
    }, 60_000);

    it('two people see and hear each other', async () => {
      for (const person of people) {
        expect(await relayOf(person)).toBe('tls');
        const { incoming } = await person.statistics();
        expect(incoming.find(({ kind }) => kind === 'audio')?.bytes).toBeGreaterThan(0);
      }
    });

    it('pictures come back after all connections broke', async () => {
      const startedAt = performance.now();
      gate.reset();
      await Promise.all(people.map(untilMoving));
      console.log('moving again after', performance.now() - startedAt);
      for (const person of people) expect(await relayOf(person)).toBe('tls');
    }, 60_000);
  });
});
