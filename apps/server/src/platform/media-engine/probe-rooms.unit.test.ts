import { expect, it } from 'vitest';
import { ProbeRooms, probeGrant, signInsOf } from './probe-rooms.ts';

const id = '00000000-0000-4000-8000-00000000000a';
const signIn = '00000000-0000-4000-8000-00000000000b';

it('opens a room of its own for a minute, in which nothing can be sent or received and nobody is seen', () => {
  expect(probeGrant({ id, person: 'p', signIn })).toMatchObject({
    ...{ room: `probe-${signIn}-${id}`, identity: 'probe-p', name: '' },
    ...{ canPublish: false, canSubscribe: false, hidden: true, ttlMinutes: 1 },
  });
});

it('tells by which sign-in a room of a probe was asked for, and nothing of other rooms', () => {
  const { room } = probeGrant({ id, person: 'p', signIn });
  expect(signInsOf([id, room, 'probe-a', `probe-${id}`, `x${room}`, `${room}x`])).toEqual(
    new Map([[room, signIn]]),
  );
});

it('names rooms of probes that are open at 30 looks in a row, and no others', () => {
  const probes = new ProbeRooms();
  const lesson = 'visit-1';
  for (let look = 1; look < 30; look += 1)
    expect(probes.outlived([lesson, 'probe-a', 'probe-b'])).toEqual([]);
  expect(probes.outlived([lesson, 'probe-a'])).toEqual(['probe-a']);
  expect(probes.outlived([lesson, 'probe-b'])).toEqual([]);
});
