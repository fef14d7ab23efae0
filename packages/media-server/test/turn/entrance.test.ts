import { once } from 'node:events';
import { get } from 'node:https';
import { connect as connectPlainly } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../src/turn/stun-address.ts';
import { attributes, isSignedBy, readStun, writeStun } from '../../src/turn/stun-message.ts';
import { lineSecret, turnLinePath } from '../../src/turn/turn-line.ts';
import { turnTypes } from '../../src/turn/turn-session.ts';
import { bindingRequest } from '../tcp/binding-request.ts';
import { testCertificate } from '../turn-certificate.ts';
import {
  apiSecret,
  channel,
  check,
  closeAll,
  closeInTheEnd,
  host,
  inside,
  openEcho,
  openProduct,
  outside,
  password,
  seenCheck,
  untilClosed,
} from './product-port.ts';
import { askForUdp, codeOf } from './turn-client.ts';

afterEach(closeAll);

describe('a client with credentials', () => {
  it('allocates, is permitted, and is carried both ways on a channel', async () => {
    const { call, grant, echo, engine, entrance } = await openProduct();
    const client = await call();
    expect(await client.learn(grant())).toBe(401);
    const allocated = await client.ask(turnTypes.allocate, [askForUdp]);
    expect(codeOf(allocated)).toBe(0);
    expect(client.isSigned(allocated)).toBe(true);
    expect(allocated.attributes.get(attributes.lifetime)?.readUInt32BE()).toBe(600);
    expect(codeOf(await client.askAbout(turnTypes.createPermission, { ...engine, port: 0 }))).toBe(0);
    expect(codeOf(await client.bind(channel, engine))).toBe(0);
    client.sendOn(channel, check);
    client.sendOn(channel, Buffer.from('pictures'));
    const heard = [seenCheck, 'pictures'];
    await expect.poll(echo.texts).toEqual(heard);
    await expect
      .poll(() => client.packets)
      .toEqual(heard.map((packet) => ({ channel, text: `echo ${packet}` })));
    expect(entrance.counters.allocations).toBe(1);
  });

  it('is carried both ways without a channel, once it is permitted', async () => {
    const { enter, echo, engine } = await openProduct();
    const client = await enter();
    client.sendTo(engine, check);
    await client.askAbout(turnTypes.createPermission, engine);
    client.sendTo(engine, check);
    client.sendTo(engine, Buffer.from('x'));
    await expect.poll(client.received.bind(client)).toContainEqual({ from: engine, text: 'echo x' });
    expect(echo.heard).toHaveLength(2);
  });

  it('is answered from the address of the engine that it asked', async () => {
    const { enter, echo, engine } = await openProduct();
    const client = await enter();
    const within = { address: inside, port: echo.port };
    for (const peer of [engine, within]) await client.askAbout(turnTypes.createPermission, peer);
    client.sendTo(engine, check);
    client.sendTo(within, Buffer.from('in'));
    client.sendTo(engine, Buffer.from('out'));
    await expect.poll(() => client.received().length).toBe(3);
    expect(client.received()).toContainEqual({ from: within, text: 'echo in' });
    expect(client.received()).toContainEqual({ from: engine, text: 'echo out' });
  });

  it('refreshes, and gives up with 0', async () => {
    const { enter, entrance } = await openProduct();
    const client = await enter();
    expect(codeOf(await client.ask(turnTypes.refresh))).toBe(0);
    const zero = await client.ask(turnTypes.refresh, [[attributes.lifetime, Buffer.alloc(4)]]);
    expect(zero.attributes.get(attributes.lifetime)?.readUInt32BE()).toBe(0);
    expect(await untilClosed(client)).toBe(true);
    await expect.poll(() => entrance.openConnections).toBe(0);
  });

  it('is told its relayed address by the answers to its checks, not where the engine saw it', async () => {
    const { call, grant, echo, engine } = await openProduct();
    const client = await call();
    await client.learn(grant());
    const allocated = await client.ask(turnTypes.allocate, [askForUdp]);
    const relayed = readAddress(allocated.attributes.get(attributes.relayedAddress), allocated.transaction);
    expect(relayed?.address).toBe(outside);
    await client.bind(channel, engine);
    client.sendOn(channel, check);
    await expect.poll(() => client.packets.length).toBe(1);
    const [heard] = echo.heard;
    const transaction = Buffer.alloc(12, 7);
    const seen = { address: host, port: heard?.from.port ?? 0 };
    const answer = writeStun({
      ...{ type: 0x0101, transaction, key: password, hasFingerprint: true },
      attributes: [[attributes.mappedAddress, writeAddress(seen, transaction)]],
    });
    echo.udp.send(answer, seen.port, host);
    await expect.poll(() => client.packets.length).toBe(2);
    const told = readStun(Buffer.from(client.packets[1]?.text ?? '', 'latin1'));
    expect(readAddress(told?.attributes.get(attributes.mappedAddress), transaction)).toEqual(relayed);
    expect(told && isSignedBy(told, password)).toBe(true);
  });

  it('gets nothing that does not come from the engine', async () => {
    const { enter, echo, engine } = await openProduct();
    const client = await enter();
    await client.bind(channel, engine);
    client.sendOn(channel, check);
    await expect.poll(() => client.packets.length).toBe(1);
    const stranger = await openEcho();
    const [to] = echo.heard;
    await new Promise((resolve) => {
      stranger.udp.send('forged', to?.from.port ?? 0, host, resolve);
    });
    client.sendOn(channel, Buffer.from('true'));
    await expect.poll(() => client.packets.at(-1)?.text).toBe('echo true');
    expect(client.packets).toHaveLength(2);
  });

  it("sends nothing to the engine before it has shown a transport's password", async () => {
    const { enter, echo, engine } = await openProduct();
    const client = await enter();
    await client.bind(channel, engine);
    client.sendOn(channel, Buffer.from('noise'));
    client.sendOn(channel, bindingRequest('known:them', 'a guess'));
    client.sendOn(channel, bindingRequest('other:them', password));
    client.sendOn(channel, check);
    await expect.poll(() => echo.heard.length).toBe(1);
    expect(echo.texts()).toEqual([seenCheck]);
  });

  it('leaves pages on the same port alone', async () => {
    const { port } = await openProduct();
    const asked = get({ host, port, ca: testCertificate.cert, servername: 'localhost', agent: false });
    const [answer] = (await once(asked, 'response')) as [Parameters<typeof text>[0]];
    expect(await text(answer)).toBe('page');
  });

  it("hands DTLS on to the transport that takes its own's place, and nothing else", async () => {
    const { enter, entrance, echo, engine } = await openProduct();
    const next = entrance.admit('next', password);
    entrance.admit('before', password, { onDtls: (packet) => next.take(packet) });
    const [before, after] = [await enter(), await enter()];
    const checks = [before, after].map((client, index) => ({
      client,
      packet: bindingRequest(`${index === 0 ? 'before' : 'next'}:them`, password),
    }));
    for (const { client, packet } of checks) {
      await client.bind(channel, engine);
      client.sendOn(channel, packet);
    }
    await expect.poll(() => next.isInUse).toBe(true);
    await expect.poll(() => echo.heard.length).toBe(2);
    echo.heard.splice(0);
    const handshake = Buffer.from([22, 0xfe, 0xfd, 0, 0]);
    for (const packet of [handshake, Buffer.from([0x80, 0])]) before.sendOn(channel, packet);
    await expect.poll(() => echo.heard.length).toBe(3);
    const heard = echo.heard.filter(({ packet }) => packet.equals(handshake));
    expect(new Set(heard.map(({ from }) => from.port)).size).toBe(2);
  });

  it('counts as in use and broken for its transport', async () => {
    const { enter, engine, admission } = await openProduct();
    const client = await enter();
    await client.bind(channel, engine);
    client.sendOn(channel, check);
    await expect.poll(() => admission.isInUse).toBe(true);
    expect(admission.isOrphan).toBe(false);
    client.socket.destroy();
    await expect.poll(() => admission.isOrphan).toBe(true);
    const next = await enter();
    await next.bind(channel, engine);
    next.sendOn(channel, check);
    await expect.poll(() => admission.isInUse).toBe(true);
    expect(admission.isOrphan).toBe(false);
  });
});

describe('who is refused', () => {
  it('by 401: a wrong password, a name that we never gave, and credentials whose time is over', async () => {
    const { call, grant, time, echo } = await openProduct();
    const { username } = grant();
    const others = [
      { username, credential: 'a guess' },
      { ...grant(), username: 'somebody' },
      { ...grant(), username: username.replace(/^\d+/, '4000000000') },
      grant('ann', -61),
    ];
    for (const other of others) {
      const client = await call();
      await client.learn(other);
      expect(codeOf(await client.ask(turnTypes.allocate, [askForUdp]))).toBe(401);
    }
    const late = await call();
    await late.learn(grant());
    time.nowMs += 661 * 1000;
    expect(codeOf(await late.ask(turnTypes.allocate, [askForUdp]))).toBe(401);
    expect(echo.heard).toEqual([]);
  });

  it('by 438: a nonce of long ago, and one that is not ours', async () => {
    const { enter, time, call, grant } = await openProduct();
    const client = await enter();
    time.nowMs += 3_600_001;
    const stale = await client.ask(turnTypes.refresh);
    expect(codeOf(stale)).toBe(438);
    expect(stale.attributes.get(attributes.nonce)?.length).toBeGreaterThan(0);
    const here = await call();
    await here.learn(grant());
    here.useNonce(`${Math.floor(time.nowMs).toString(36)}-000000000000000000000000`);
    expect(codeOf(await here.ask(turnTypes.allocate, [askForUdp]))).toBe(438);
  });

  it('by 403: every address and port but those of the engine, and its loopback', async () => {
    const { enter, echo, engine } = await openProduct();
    const client = await enter();
    const elsewhere = await openEcho();
    for (const address of [host, '8.8.8.8', '10.0.0.1', '::1', '2001:db8::7']) {
      const peer = { address, port: echo.port };
      expect(codeOf(await client.askAbout(turnTypes.createPermission, peer))).toBe(403);
    }
    expect(codeOf(await client.bind(channel, { address: inside, port: elsewhere.port }))).toBe(403);
    expect(codeOf(await client.bind(channel, { ...engine, port: 0 }))).toBe(403);
    await client.askAbout(turnTypes.createPermission, { address: inside, port: 0 });
    client.sendTo({ address: inside, port: elsewhere.port }, check);
    client.sendTo({ address: inside, port: echo.port }, check);
    await expect.poll(() => echo.heard.length).toBe(1);
    expect(elsewhere.heard).toEqual([]);
  });

  it.each([
    ['442: TCP towards the peer', [[attributes.requestedTransport, Buffer.from([6, 0, 0, 0])] as const], 442],
    ['400: no transport', [], 400],
    [
      '440: an address of IPv6',
      [askForUdp, [attributes.addressFamily, Buffer.from([2, 0, 0, 0])] as const],
      440,
    ],
    ['420: to keep packets whole, which we do not', [askForUdp, [0x001a, Buffer.alloc(0)] as const], 420],
  ])('by %s', async (_what, asked, code) => {
    const { call, grant } = await openProduct();
    const client = await call();
    await client.learn(grant());
    expect(codeOf(await client.ask(turnTypes.allocate, asked))).toBe(code);
  });

  it('by 437: who has no allocation, or one already; by 441: who has become somebody else', async () => {
    const { call, grant, engine } = await openProduct();
    const client = await call();
    await client.learn(grant());
    expect(codeOf(await client.bind(channel, engine))).toBe(437);
    expect(codeOf(await client.ask(turnTypes.allocate, [askForUdp]))).toBe(0);
    expect(codeOf(await client.ask(turnTypes.allocate, [askForUdp]))).toBe(437);
    await client.learn(grant('ben'));
    expect(codeOf(await client.ask(turnTypes.refresh))).toBe(441);
  });

  it('by 400: a channel that is none, one that is tied to another address, and methods that we do not have', async () => {
    const { enter, echo, engine } = await openProduct();
    const client = await enter();
    expect(codeOf(await client.bind(0x5000, engine))).toBe(400);
    expect(codeOf(await client.bind(channel, engine))).toBe(0);
    expect(codeOf(await client.bind(channel, { address: inside, port: echo.port }))).toBe(400);
    expect(codeOf(await client.bind(channel + 1, engine))).toBe(400);
    expect(codeOf(await client.ask(0x0001))).toBe(400);
  });

  it('by 486: too many allocations of one person, until one of them is gone', async () => {
    const { enter, call, grant } = await openProduct({ limits: { allocationsOfPerson: 2 } });
    const first = await enter();
    await enter();
    await enter('ben');
    const third = await call();
    await third.learn(grant());
    expect(codeOf(await third.ask(turnTypes.allocate, [askForUdp]))).toBe(486);
    first.socket.destroy();
    await expect.poll(async () => codeOf(await third.ask(turnTypes.allocate, [askForUdp]))).toBe(0);
  });
});

describe('who is cut off', () => {
  it('who has no allocation in time, silent or not', async () => {
    const { call, entrance } = await openProduct({ limits: { allocateMs: 200 } });
    const client = await call();
    expect(codeOf(await client.ask(turnTypes.allocate, [askForUdp]))).toBe(401);
    expect(await untilClosed(client)).toBe(true);
    await expect.poll(() => entrance.openConnections).toBe(0);
  });

  it('who goes on guessing', async () => {
    const { call, entrance } = await openProduct({ limits: { refusals: 3 } });
    const client = await call();
    for (let count = 0; count < 3; count += 1)
      expect(codeOf(await client.ask(turnTypes.allocate, [askForUdp]))).toBe(401);
    expect(await untilClosed(client)).toBe(true);
    expect(entrance.counters.refused.get(401)).toBe(3);
  });

  it.each([
    ['something that is no TURN', Buffer.from([0xff, 0xff, 0, 1])],
    ['a message of 60,000 bytes', Buffer.from([0, 3, 0xea, 0x60])],
    [
      'a message whose parts do not fit',
      Buffer.from('0003000421 12a442000000000000000000000000 00060010'.replaceAll(' ', ''), 'hex'),
    ],
  ])('who sends %s', async (_what, bytes) => {
    const { enter } = await openProduct();
    const client = await enter();
    client.socket.write(bytes);
    expect(await untilClosed(client)).toBe(true);
  });

  it('who says nothing any more, and whose allocation is not refreshed', async () => {
    const idle = await openProduct({ limits: { idleMs: 2_000 } });
    expect(await untilClosed(await idle.enter())).toBe(true);
    const old = await openProduct({ limits: { allocationSeconds: 0.2 } });
    expect(await untilClosed(await old.enter())).toBe(true);
    await expect.poll(() => old.entrance.openConnections).toBe(0);
  });

  it('who has shown nothing yet and comes from an address with too many of these', async () => {
    const { call } = await openProduct({ limits: { unprovenOfAddress: 1 } });
    const first = await call();
    expect(codeOf(await first.ask(turnTypes.allocate, [askForUdp]))).toBe(401);
    const second = await call();
    void second.ask(turnTypes.allocate, [askForUdp]);
    expect(await untilClosed(second)).toBe(true);
    expect(first.isClosed).toBe(false);
  });

  it('who comes when there are too many in all', async () => {
    const { call, enter } = await openProduct({ mostLines: 1 });
    const first = await enter();
    const second = await call();
    void second.ask(turnTypes.allocate, [askForUdp]);
    expect(await untilClosed(second)).toBe(true);
    expect(first.isClosed).toBe(false);
  });

  it('who does not read, while what waits stays bounded and counts for pictures', async () => {
    const { enter, echo, engine, entrance, admission } = await openProduct({ limits: { fullMs: 300 } });
    const client = await enter();
    await client.bind(channel, engine);
    client.sendOn(channel, check);
    await expect.poll(() => client.packets.length).toBe(1);
    client.socket.pause();
    const [to] = echo.heard;
    let most = 0;
    const flood = setInterval(() => {
      for (let count = 0; count < 50; count += 1)
        echo.udp.send(Buffer.alloc(1200, 0x80), to?.from.port ?? 0, host);
      most = Math.max(most, admission.backlogBytes);
    }, 2);
    await expect
      .poll(() => entrance.openConnections)
      .toBe(0)
      .finally(() => clearInterval(flood));
    expect(most).toBeGreaterThan(200 * 1024);
    expect(most).toBeLessThan(258 * 1024);
    expect(entrance.counters.dropped).toBeGreaterThan(0);
  });
});

describe("the engine's own port", () => {
  it.each([
    ['nothing', {}],
    ['another secret', { authorization: `Bearer ${lineSecret('another secret')}` }],
    ['no address', { authorization: `Bearer ${lineSecret(apiSecret)}`, 'lectern-client': 'x 1' }],
  ])('takes no line from a client that shows %s', async (_what, shown) => {
    const { innerPort, entrance } = await openProduct();
    const socket = connectPlainly(innerPort, host);
    closeInTheEnd(() => socket.destroy());
    const lines = Object.entries({ 'lectern-client': '203.0.113.9 1', ...shown }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.write(
      [`GET ${turnLinePath} HTTP/1.1`, 'Host: x', 'Connection: Upgrade', 'Upgrade: x', ...lines, '\r\n'].join(
        '\r\n',
      ),
    );
    socket.resume();
    await once(socket, 'close');
    expect(entrance.openConnections).toBe(0);
  });

  it('sees the address and port of the client itself', async () => {
    const { call, grant } = await openProduct();
    const client = await call();
    await client.learn(grant());
    const allocated = await client.ask(turnTypes.allocate, [askForUdp]);
    const mapped = allocated.attributes.get(attributes.mappedAddress);
    expect(readStun(allocated.bytes)).not.toBeNull();
    expect((mapped?.readUInt16BE(2) ?? 0) ^ 0x2112).toBe(client.socket.localPort);
  });

  it('takes the clients with it when it goes', async () => {
    const { enter, entrance } = await openProduct();
    const client = await enter();
    entrance.close();
    expect(await untilClosed(client)).toBe(true);
  });
});
