import { expect, it } from 'vitest';
import { ProbeRooms, probeGrant } from './probe-rooms.ts';

it('opens a room of its own for a minute, in which nothing can be sent and nobody is seen', () => {
  expect(probeGrant('a')).toMatchObject({
    ...{ room: 'probe-a', canPublish: false, hidden: true, ttlMinutes: 1 },
  });
});

it('names rooms of probes that are open at 30 looks in a row, and no others', () => {
  const probes = new ProbeRooms();
  const lesson = 'visit-1';
  for (let look = 1; look < 30; look += 1)
    expect(probes.outlived([lesson, 'probe-a', 'probe-b'])).toEqual([]);
  expect(probes.outlived([lesson, 'probe-a'])).toEqual(['probe-a']);
  expect(probes.outlived([lesson, 'probe-b'])).toEqual([]);
});
