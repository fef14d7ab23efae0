import {
  firstOfMonth,
  firstOfQuarter,
  mondayOf,
  type CivilDate,
} from '@lectern/contract/core/civil.rules.ts';
import type { Missing, VisitKind, VisitState } from '@lectern/contract/visits/visits.names.ts';

/** The state or end of a visit, as the figures distinguish visits. */
export const outcomes = [
  'open',
  'notePending',
  'completed',
  'cancelled',
  'missedByAll',
  'missedByStudent',
  'missedByEducator',
] as const;

/** One of them. */
export type Outcome = (typeof outcomes)[number];

/** What the figures contain of a visit. */
export interface Counted {
  readonly levelId: string;
  /** Its day by the calendar of the institution. */
  readonly day: CivilDate;
  readonly kind: VisitKind;
  readonly outcome: Outcome;
  /** As scheduled; none of a cancelled visit. */
  readonly seconds: number;
  /** Students who were expected, and those of them who came. */
  readonly places: number;
  readonly present: number;
}

/** What is to be counted of a visit. */
export interface CountedFacts {
  readonly levelId: string | null;
  readonly kind: VisitKind;
  readonly state: VisitState;
  readonly missing: Missing | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Of a visit in person those alone whom the educator has marked. */
  readonly students: number;
  /** By the rule of the school, or as the educator has marked it. */
  readonly studentsPresent: number;
}

const missed = {
  everybody: 'missedByAll',
  student: 'missedByStudent',
  educator: 'missedByEducator',
} as const satisfies Record<Missing, Outcome>;

function outcomeOf({ state, missing }: Pick<CountedFacts, 'state' | 'missing'>): Outcome {
  if (state === 'booked' || state === 'inCall') return 'open';
  return state === 'missed' ? missed[missing ?? 'everybody'] : state;
}

/** Kinds in which each student has a place that they take or leave empty: as the server sees it, in person as it was marked. */
const kindsWithPlaces: ReadonlySet<VisitKind> = new Set(['onDemand', 'appointment', 'classroom', 'inPerson']);

const attended: ReadonlySet<Outcome> = new Set([
  'notePending',
  'completed',
  'missedByAll',
  'missedByStudent',
]);

/**
 * A visit's contribution to the figures of a day; nothing for one without a level. Attendance counts only visits
 * that are over and had an educator: waiting for an educator who never came is not absence.
 */
export function countedOf(facts: CountedFacts, day: CivilDate): Counted | null {
  const { levelId, kind } = facts;
  if (levelId === null) return null;
  const outcome = outcomeOf(facts);
  const isAttended = kindsWithPlaces.has(kind) && attended.has(outcome);
  const scheduledMs = facts.endsAt.getTime() - facts.startsAt.getTime();
  return {
    ...{ levelId, day, kind, outcome },
    seconds: outcome === 'cancelled' ? 0 : Math.round(scheduledMs / 1000),
    places: isAttended ? facts.students : 0,
    present: isAttended ? facts.studentsPresent : 0,
  };
}

/** Sums that are kept. */
export type Sums = Readonly<Record<Outcome | 'seconds' | 'places' | 'present', number>>;

/** By how much the sums of a day, a week, a month or a quarter change. */
export interface FigureChange {
  readonly levelId: string;
  readonly span: 'day' | 'week' | 'month' | 'quarter';
  readonly startsOn: CivilDate;
  readonly kind: VisitKind;
  readonly by: Sums;
}

const nothing: Sums = {
  ...{ open: 0, notePending: 0, completed: 0, cancelled: 0 },
  ...{ missedByAll: 0, missedByStudent: 0, missedByEducator: 0 },
  ...{ seconds: 0, places: 0, present: 0 },
};

const sumNames = [...outcomes, 'seconds', 'places', 'present'] as const;

function plus(one: Sums, other: Sums): Sums {
  return Object.fromEntries(sumNames.map((name) => [name, one[name] + other[name]])) as typeof nothing;
}

function changesBy(counted: Counted | null, sign: 1 | -1): FigureChange[] {
  if (!counted) return [];
  const { levelId, kind, day, outcome, seconds, places, present } = counted;
  const by = { ...nothing, [outcome]: sign };
  const sums = { ...by, seconds: sign * seconds, places: sign * places, present: sign * present };
  return [
    { levelId, kind, span: 'day', startsOn: day, by: sums },
    { levelId, kind, span: 'week', startsOn: mondayOf(day), by: sums },
    { levelId, kind, span: 'month', startsOn: firstOfMonth(day), by: sums },
    { levelId, kind, span: 'quarter', startsOn: firstOfQuarter(day), by: sums },
  ];
}

function keyOf({ levelId, kind, span, startsOn }: FigureChange): string {
  return [levelId, kind, span, startsOn].join(' ');
}

/**
 * The change of the figures when a visit is counted differently: its old contribution is taken from its old day, the
 * new one goes to its new day. Always in one order, so that two changes of the same sums cannot deadlock.
 */
export function changesBetween(before: Counted | null, after: Counted | null): FigureChange[] {
  const all = [...changesBy(before, -1), ...changesBy(after, 1)];
  const merged = new Map<string, FigureChange>();
  for (const one of all) {
    const known = merged.get(keyOf(one));
    merged.set(keyOf(one), known ? { ...one, by: plus(known.by, one.by) } : one);
  }
  return [...merged.entries()]
    .filter(([, { by }]) => sumNames.some((name) => by[name] !== 0))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, change]) => change);
}
