import { describe, expect, it } from 'vitest';
import { SignalBudget, SignalBudgets } from './signal-budget.ts';
import { signalLimits } from './signal-limits.ts';

type Kind = Parameters<SignalBudget['allowsKind']>[0];

/** So many messages of a kind and a size, evenly over a time. */
interface Said {
  readonly kind: Kind;
  readonly count: number;
  readonly bytes: number;
  readonly fromMs: number;
  readonly ms: number;
}

/** How many of these messages may be acted on. */
function passing(budget: SignalBudget, said: readonly Said[]): number {
  const messages = said
    .flatMap(({ kind, count, bytes, fromMs, ms }) =>
      Array.from({ length: count }, (_, index) => ({ kind, bytes, atMs: fromMs + (index * ms) / count })),
    )
    .toSorted((one, other) => one.atMs - other.atMs);
  return messages.filter(
    ({ kind, bytes, atMs }) => budget.allowsMessage(bytes, atMs) && budget.allowsKind(kind, atMs),
  ).length;
}

function totalOf(said: readonly Said[]): number {
  return said.reduce((sum, { count }) => sum + count, 0);
}

const join: readonly Said[] = [
  { kind: 'trickle', count: 60, bytes: 300, fromMs: 0, ms: 500 },
  { kind: 'addTrack', count: 3, bytes: 800, fromMs: 300, ms: 300 },
  { kind: 'offer', count: 6, bytes: 200_000, fromMs: 300, ms: 2000 },
  { kind: 'subscription', count: 60, bytes: 60, fromMs: 500, ms: 100 },
  { kind: 'trackSetting', count: 120, bytes: 60, fromMs: 1000, ms: 1000 },
];

describe('what an honest client says', () => {
  it.each<[string, readonly Said[]]>([
    ['a join into a class of 30', join],
    [
      'a class of 30 that comes in again, with an offer for each arrival',
      [...join, { kind: 'offer', count: 64, bytes: 100_000, fromMs: 0, ms: 8000 }],
    ],
    [
      'a window that is resized for a minute',
      [{ kind: 'trackSetting', count: 3600, bytes: 60, fromMs: 0, ms: 60_000 }],
    ],
    [
      'three changes of the layout in a second',
      [{ kind: 'trackSetting', count: 180, bytes: 60, fromMs: 0, ms: 1000 }],
    ],
    [
      'a lesson of push-to-talk with pings',
      [
        { kind: 'mute', count: 3600, bytes: 40, fromMs: 0, ms: 3_600_000 },
        { kind: 'ping', count: 1440, bytes: 10, fromMs: 0, ms: 3_600_000 },
      ],
    ],
    [
      'what is said again when the signalling is back',
      [
        ...join,
        { kind: 'syncState', count: 3, bytes: 400_000, fromMs: 2500, ms: 6000 },
        { kind: 'mute', count: 12, bytes: 40, fromMs: 2500, ms: 6000 },
      ],
    ],
  ])('is never too much: %s', (_what, said) => {
    expect(passing(new SignalBudget(signalLimits), said)).toBe(totalOf(said));
  });

  it('is a new link each second, and 40 at once', () => {
    const budget = new SignalBudget(signalLimits);
    for (let second = 0; second < 600; second += 1) expect(budget.allowsLink(second * 1000)).toBe(true);
    const other = new SignalBudget(signalLimits);
    expect(Array.from({ length: 41 }, () => other.allowsLink(0)).indexOf(false)).toBe(40);
  });
});

describe('a flood', () => {
  it.each<[string, Said, number]>([
    ['announcements', { kind: 'addTrack', count: 80_000, bytes: 60, fromMs: 0, ms: 5000 }, 200],
    ['offers', { kind: 'offer', count: 12_500, bytes: 50_000, fromMs: 0, ms: 5000 }, 200],
    ['the largest offers', { kind: 'offer', count: 1000, bytes: 500_000, fromMs: 0, ms: 5000 }, 24],
    ['mutes', { kind: 'mute', count: 80_000, bytes: 40, fromMs: 0, ms: 5000 }, 200],
    ['settings', { kind: 'trackSetting', count: 80_000, bytes: 40, fromMs: 0, ms: 5000 }, 900],
    ['messages of no known kind', { kind: undefined, count: 80_000, bytes: 0, fromMs: 0, ms: 5000 }, 900],
  ])('of %s is bounded, even if nobody cut it off', (_what, said, most) => {
    expect(passing(new SignalBudget(signalLimits), [said])).toBeLessThanOrEqual(most);
  });
});

describe('the budgets of all', () => {
  it('are those of one identity each, over all its links', () => {
    const budgets = new SignalBudgets(signalLimits);
    expect(budgets.of('ann', 0)).toBe(budgets.of('ann', 30_000));
    expect(budgets.of('ann', 0)).not.toBe(budgets.of('bob', 0));
  });

  it('are forgotten when all is theirs again, and not before', () => {
    const budgets = new SignalBudgets(signalLimits);
    const { memoryMs, traffic, costly, links } = signalLimits;
    for (const { burst, perSecond } of [traffic.bytes, traffic.count, costly, links])
      expect((burst / perSecond) * 1000).toBeLessThanOrEqual(memoryMs);
    for (let index = 0; index < 100; index += 1) budgets.of(`person-${index}`, 0);
    expect(budgets.size).toBe(100);
    budgets.of('late', memoryMs - 1);
    expect(budgets.size).toBe(101);
    budgets.of('late', memoryMs);
    expect(budgets.size).toBe(1);
  });
});
