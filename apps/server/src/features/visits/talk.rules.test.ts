import { describe, expect, it } from 'vitest';
import { talkedSince } from './talk.rules.ts';

const visit = '4d2c3a6e-0000-4000-8000-000000000001';
const sam = '4d2c3a6e-0000-4000-8000-00000000000a';
const spoken = (ms: number, sid = 'PA_1', identity = sam, room = visit) => ({ room, identity, sid, ms });

describe('talkedSince', () => {
  it('tells the difference to what was heard before', () => {
    const first = talkedSince(new Map(), [spoken(1200)], 5000);
    expect(first.talked).toEqual([{ visitId: visit, personId: sam, ms: 1200 }]);
    const second = talkedSince(first.heard, [spoken(4000)], 5000);
    expect(second.talked).toEqual([{ visitId: visit, personId: sam, ms: 2800 }]);
    expect(talkedSince(second.heard, [spoken(4000)], 5000).talked[0]?.ms).toBe(0);
  });

  it('starts over each time somebody comes, and when the engine was restarted', () => {
    const { heard } = talkedSince(new Map(), [spoken(4000)], 5000);
    expect(talkedSince(heard, [spoken(300, 'PA_2')], 5000).talked[0]?.ms).toBe(300);
    expect(talkedSince(heard, [spoken(300)], 5000).talked[0]?.ms).toBe(0);
  });

  it('believes nobody more than the time that has passed, with two devices either', () => {
    expect(talkedSince(new Map(), [spoken(60_000)], 5000).talked[0]?.ms).toBe(5000);
    expect(talkedSince(new Map(), [spoken(4000), spoken(4000, 'PA_2')], 5000).talked).toEqual([
      { visitId: visit, personId: sam, ms: 5000 },
    ]);
  });

  it('knows the product’s machines and other rooms from people and visits', () => {
    const machines = [spoken(900, 'PA_3', 'recorder-1'), spoken(900, 'PA_4', sam, 'a-room')];
    expect(talkedSince(new Map(), machines, 5000).talked).toEqual([]);
  });

  it('forgets who has gone', () => {
    const { heard } = talkedSince(new Map([['PA_0', 5]]), [spoken(1)], 5000);
    expect([...heard.keys()]).toEqual(['PA_1']);
  });
});
