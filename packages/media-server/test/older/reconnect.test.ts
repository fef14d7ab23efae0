import { JoinRequest, WrappedJoinRequest } from '@livekit/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEngine } from '../../src/engine.ts';
import type { Engine } from '../../src/engine.ts';
import type { Participant } from '../../src/rooms/participant.ts';
import { HeadlessTransport } from '../../src/client/client-transport.ts';
import type { PeerTransport } from '../../src/transport/peer-transport.ts';
import { poll } from '../browser/harness.ts';
import { enterHeadless } from '../peers.ts';
import { testKey } from '../tokens.ts';
import { OlderClient } from './older-client.ts';

const room = 'lesson';

describe('a client of the older signalling that comes back', () => {
  let engine: Engine;
  let ann: OlderClient;
  let bob: OlderClient;
  let soundOfAnn: string;
  let soundOfBob: string;
  let mark: number;
  const ends: (() => void)[] = [];

  async function enter(identity: string): Promise<{ client: OlderClient; sid: string }> {
    const client = await OlderClient.enter({ url: engine.url, identity, room });
    const { sid, ssrc } = await client.publish('audio');
    ends.push(client.play({ ssrc, kind: 'audio' }), () => client.close());
    return { client, sid };
  }

  beforeEach(async () => {
    engine = await startEngine({ ...testKey, seatGraceMs: 8000 });
    ({ client: ann, sid: soundOfAnn } = await enter('ann'));
    ({ client: bob, sid: soundOfBob } = await enter('bob'));
    await Promise.all([ann.receives(soundOfBob), bob.receives(soundOfAnn)]);
    mark = bob.updates.length;
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) end();
    await engine.stop();
  });

  function seat(): Participant {
    const participant = engine.directory.rooms.get(room)?.participants.get('ann');
    if (!participant) throw new Error('ann is not seated');
    return participant;
  }

  const transports = (): readonly (PeerTransport | null)[] =>
    seat().connections.all.map(({ currentTransport }) => currentTransport);

  async function resume(): Promise<void> {
    ann.cut();
    await poll(() => !seat().link.isAttached || null, 5000);
    await ann.open({ reconnect: '1', sid: ann.join?.participant?.sid ?? '' });
    await poll(() => ann.heard.includes('reconnect') || null, 5000);
  }

  /** The other has seen neither leave nor join, and no track go. */
  function expectUndisturbed(): void {
    expect(bob.updates.slice(mark)).toEqual([]);
    expect(bob.streams.map(({ trackSid }) => trackSid)).toEqual([soundOfAnn]);
  }

  it('goes on by the connections that it has, and is offered again what it receives', async () => {
    const before = transports();
    const offers = ann.offers.length;
    await resume();
    await poll(() => ann.offers.length > offers || null, 5000);
    await Promise.all([ann.receives(soundOfBob, 30), bob.receives(soundOfAnn, 30)]);
    expect(transports()).toEqual(before);
    expect(ann.receiving.transports).toBe(1);
    expectUndisturbed();
  });

  it('hears again an offer that it did not answer', async () => {
    ann.isAnswering = false;
    const carol = await OlderClient.enter({ url: engine.url, identity: 'carol', room });
    ends.push(() => carol.close());
    const { sid, ssrc } = await carol.publish('audio');
    ends.push(carol.play({ ssrc, kind: 'audio' }));
    await poll(() => ann.offers.at(-1)?.sdp.includes(sid) || null, 5000);
    ann.isAnswering = true;
    await resume();
    await ann.receives(sid);
    await ann.receives(soundOfBob);
  });

  it('gets another transport for what it receives where nothing came by the one before', async () => {
    const [, before] = transports();
    const { packets } = ann;
    ann.receiving.close();
    ann.sending.close();
    await poll(() => (seat().connections.hasHeardWithin(1500) ? null : true), 8000);
    await resume();
    await poll(() => ann.receiving.isConnected || null, 8000);
    packets.clear();
    await ann.receives(soundOfBob);
    expect(ann.receiving.transports).toBe(2);
    expect(transports()[1]).not.toBe(before);
    await poll(() => before?.state === 'closed' || null, 5000);
  });

  it('gets another transport for what it sends when it restarts ICE, and the one of before carries on until then', async () => {
    const [before] = transports();
    const former = ann.sending;
    ann.sending = new HeadlessTransport('127.0.0.1', {
      onPacket: () => undefined,
      onData: () => undefined,
      onState: () => undefined,
    });
    await ann.offer();
    await poll(() => transports()[0] !== before || null, 8000);
    former.close();
    await bob.receives(soundOfAnn, 30);
    expectUndisturbed();
    expect(before?.state).toBe('closed');
  });

  it('is told to join again where it is not known, or speaks the newer signalling now', async () => {
    const sid = ann.join?.participant?.sid ?? '';
    const newer = new JoinRequest({ reconnect: true, participantSid: sid }).toBinary();
    const wrapped = Buffer.from(new WrappedJoinRequest({ joinRequest: newer }).toBinary()).toString('base64');
    const ways: Record<string, string>[] = [{ reconnect: '1', sid: 'PA_nobody' }, { join_request: wrapped }];
    for (const parameters of ways) {
      ann.cut();
      ann.heard.length = 0;
      await ann.open(parameters);
      await poll(() => ann.heard.includes('leave') || null, 5000);
      expect(ann.heard).not.toContain('reconnect');
    }
  });

  it('gets the seat that it had when it joins again, with another kind of connection too', async () => {
    const { sid } = seat();
    ann.close();
    await poll(() => !seat().link.isAttached || null, 5000);
    const { client } = await enter('ann');
    await client.receives(soundOfBob);
    expect(client.join?.participant?.sid).toBe(sid);
    client.close();
    await poll(() => !seat().link.isAttached || null, 5000);
    const newer = await enterHeadless(engine, { identity: 'ann', room });
    ends.push(() => newer.close());
    await poll(() => newer.streams.size > 0 || null, 5000);
    expect(newer.join?.participant?.sid).toBe(sid);
    expect(seat().connections.all).toHaveLength(1);
    expect(bob.updates.slice(mark).filter(([, state]) => state === 'DISCONNECTED')).toEqual([]);
  });
});
