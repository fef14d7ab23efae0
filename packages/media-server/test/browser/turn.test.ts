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
  let browser: Browser;

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
    gate.close();
    await engine.stop();
    server.close();
    pages.server.close();
  });

  async function enter(people: readonly string[], room: string, browser: Browser): Promise<Person[]> {
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
    browser = await launchBrowser([trustTestCertificate]);
    try {
      for (const person of await enter(['ann', 'ben'], 'open', browser)) {
        const { candidatePair } = await person.statistics();
        expect(candidatePair).toMatchObject({ protocol: 'udp', relayProtocol: '' });
      }
    } finally {
      await browser.close();
    }
  }, 60_000);

  describe('and nothing but TLS let out', () => {
    let people: Person[];
    beforeAll(async () => {
      browser = await launchBrowser([trustTestCertificate, ...noUdp]);
      people = await enter(['alice', 'bob'], 'tls', browser);
    }, 60_000);
    afterAll(() => browser.close());

    it('two people see and hear each other', async () => {
      for (const person of people) {
        expect(await relayOf(person)).toBe('tls');
        const { incoming } = await person.statistics();
        expect(incoming.find(({ kind }) => kind === 'audio')?.bytes).toBeGreaterThan(0);
      }
    });

    it('pictures come back after all connections broke', async () => {
      gate.reset();
      await Promise.all(people.map(untilMoving));
      for (const person of people) expect(await relayOf(person)).toBe('tls');
    }, 60_000);
  });
});
