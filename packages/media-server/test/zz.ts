import { createServer } from 'node:http';
import { proxySignalling } from '../src/signalling-proxy.ts';
import { superviseEngine } from '../src/supervisor.ts';
import { testKey, tokenFor } from './tokens.ts';
import { Person, poll, servePages, launchBrowser } from './browser/harness.ts';
const log: string[] = [];
const T0 = Date.now();
const say = (m: string) => log.push(`${Date.now() - T0} ${m}`);
const engine = await superviseEngine({
  ...testKey,
  log: (m, d) => say(m + ' ' + JSON.stringify(d).slice(0, 160)),
});
const product = createServer((_q, r) => r.writeHead(404).end());
proxySignalling({ httpServer: product, target: { port: engine.port } });
await new Promise<void>((r) => product.listen(0, '127.0.0.1', r));
const url = `ws://127.0.0.1:${(product.address() as any).port}`;
const pages = await servePages();
const browser = await launchBrowser();
const people: Person[] = [];
for (const id of ['alice', 'bob']) {
  const p = await Person.open(browser, pages.url);
  await p.join(url, await tokenFor(id, 'r1'));
  people.push(p);
}
for (const p of people) await p.waitForVideos(1, 12000);
for (let k = 0; k < 6; k++) {
  await new Promise((r) => setTimeout(r, 1500));
  log.length = 0;
  for (const p of people) await p.clearEvents();
  const t = Date.now();
  say('KILL');
  process.kill(engine.pid()!, 'SIGKILL');
  for (const p of people)
    await p.waitForEvent(([, n]) => n === 'reconnecting' || n === 'signalReconnecting', 6000).catch(() => 0);
  const back = await poll(
    async () =>
      (
        await Promise.all(
          people.map((p) =>
            p.run<boolean>(`room.state === 'connected' && room.remoteParticipants.size === 1`),
          ),
        )
      ).every(Boolean)
        ? true
        : null,
    15000,
  ).then(
    () => Date.now() - t,
    () => -1,
  );
  const ok = await Promise.all(
    people.map((p) =>
      p.waitForVideos(1, 8000).then(
        () => true,
        () => false,
      ),
    ),
  );
  console.log(k, 'back', back, ok, Date.now() - t);
  if (!ok.every(Boolean)) {
    console.log(log.join('\n'));
    for (const p of people)
      console.log(
        JSON.stringify((await p.events()).map((e) => e.slice(0, 4))).slice(0, 1500),
        JSON.stringify(await p.statistics()).slice(0, 1500),
        await p.run(
          `JSON.stringify([...room.remoteParticipants.values()].map(x => [x.identity, [...x.trackPublications.values()].map(t => [t.source, t.isSubscribed, t.isMuted])]))`,
        ),
      );
    break;
  }
}
await browser.close();
await engine.stop();
process.exit(0);
