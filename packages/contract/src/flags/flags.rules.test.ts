import { describe, expect, it } from 'vitest';
import { visitStatusCodes, visitTypeCodes, type VisitKind, type VisitState } from '../visits/visits.names.ts';
import { flagLimits } from './flags.limits.ts';
import { flagStatusIds, flagStatusOf, type FlagStatus } from './flags.names.ts';
import { answersTo, isFlaggable } from './flags.rules.ts';

describe('a session that can be flagged', () => {
  const kinds = Object.keys(visitTypeCodes) as VisitKind[];
  const states = Object.keys(visitStatusCodes) as VisitState[];

  it('is completed, and neither a classroom nor a broadcast', () => {
    const flaggable = kinds.flatMap((kind) =>
      states.filter((state) => isFlaggable(kind, state)).map((state) => `${kind} ${state}`),
    );
    expect(flaggable.toSorted()).toEqual([
      'appointment completed',
      'conference completed',
      'inPerson completed',
      'onDemand completed',
    ]);
  });
});

describe('the latest message of a flag', () => {
  const some = 3;
  it.for([
    ['underReview', 'admin', some, ['moreInfoNeeded', 'actionTaken']],
    ['moreInfoProvided', 'admin', some, ['moreInfoNeeded', 'actionTaken']],
    ['moreInfoProvided', 'admin', flagLimits.messages, ['actionTaken']],
    ['moreInfoNeeded', 'admin', some, []],
    ['actionTaken', 'admin', some, []],
    ['underReview', 'educator', some, []],
    ['moreInfoProvided', 'educator', some, []],
    ['moreInfoNeeded', 'educator', some, ['moreInfoProvided']],
    ['actionTaken', 'educator', some, []],
    ['underReview', 'attendee', some, []],
    ['moreInfoNeeded', 'attendee', some, []],
    ['moreInfoProvided', 'attendee', some, []],
    ['actionTaken', 'attendee', some, []],
  ] as const)('%s is answered by %s, after %i messages, with %j', ([latest, viewer, count, answers]) => {
    expect(answersTo(latest, viewer, count)).toEqual(answers);
  });
});

describe('a status', () => {
  it('is found by its id', () => {
    for (const status of Object.keys(flagStatusIds) as FlagStatus[])
      expect(flagStatusOf(flagStatusIds[status])).toBe(status);
  });
});
