import { describe, expect, it } from 'vitest';
import { nextVisit, visitEvents, type VisitEvent, type VisitFacts } from './lifecycle.rules.ts';
import { visitStatusCodes, type VisitState } from './visits.names.ts';

const facts: VisitFacts = {
  kind: 'appointment',
  moment: 'running',
  educatorCame: false,
  studentCame: false,
  wereTogether: false,
  isNoteComplete: false,
  isMadeByParticipant: true,
};
const met: Partial<VisitFacts> = { educatorCame: true, studentCame: true, wereTogether: true };
const over: Partial<VisitFacts> = { moment: 'over' };

/** Every pair of state and event, with the facts that matter to it; null means that it cannot happen. */
const table: readonly [VisitState, VisitEvent, Partial<VisitFacts>, string | null][] = [
  ['booked', 'callOpened', { moment: 'before' }, null],
  ['booked', 'callOpened', { moment: 'early' }, 'inCall'],
  ['booked', 'callOpened', { moment: 'running' }, 'inCall'],
  ['booked', 'callOpened', { moment: 'buffer' }, 'inCall'],
  ['booked', 'callOpened', over, null],
  ['booked', 'callOpened', { kind: 'inPerson' }, null],
  ['booked', 'callEnded', {}, null],
  ['booked', 'windowClosed', { moment: 'buffer' }, null],
  ['booked', 'windowClosed', over, 'missed everybody'],
  ['booked', 'windowClosed', { ...over, educatorCame: true }, 'missed student'],
  ['booked', 'windowClosed', { ...over, studentCame: true }, 'missed educator'],
  ['booked', 'windowClosed', { ...over, educatorCame: true, studentCame: true }, 'missed everybody'],
  ['booked', 'windowClosed', { ...over, ...met }, 'notePending'],
  ['booked', 'windowClosed', { ...over, kind: 'inPerson' }, 'notePending'],
  ['booked', 'scheduledEnd', { moment: 'buffer' }, null],
  ['booked', 'scheduledEnd', { kind: 'inPerson' }, null],
  ['booked', 'scheduledEnd', { kind: 'inPerson', moment: 'buffer' }, 'notePending'],
  ['booked', 'scheduledEnd', { kind: 'inPerson', ...over }, 'notePending'],
  ['booked', 'unanswered', {}, null],
  ['booked', 'unanswered', { kind: 'onDemand' }, 'missed educator'],
  ['booked', 'unanswered', { kind: 'onDemand', educatorCame: true }, null],
  ['booked', 'noteCompleted', {}, null],
  ['booked', 'cancelled', {}, null],
  ['booked', 'cancelled', { moment: 'early' }, null],
  ['booked', 'cancelled', { moment: 'before' }, 'cancelled'],
  ['booked', 'cancelled', { moment: 'before', isMadeByParticipant: false }, null],
  ['booked', 'withdrawn', { moment: 'before', isMadeByParticipant: false }, 'cancelled'],
  ['booked', 'withdrawn', { moment: 'early' }, 'cancelled'],
  ['inCall', 'callOpened', {}, 'inCall'],
  ['inCall', 'callOpened', over, null],
  ['inCall', 'callEnded', met, 'notePending'],
  ['inCall', 'callEnded', { ...met, isNoteComplete: true }, 'completed'],
  ['inCall', 'callEnded', { educatorCame: true }, 'booked'],
  ['inCall', 'callEnded', { educatorCame: true, moment: 'buffer' }, 'booked'],
  ['inCall', 'callEnded', { educatorCame: true, ...over }, 'missed student'],
  ['inCall', 'windowClosed', met, null],
  ['inCall', 'windowClosed', { ...met, ...over }, 'notePending'],
  ['inCall', 'windowClosed', { educatorCame: true, ...over }, 'missed student'],
  ['inCall', 'scheduledEnd', over, null],
  ['inCall', 'unanswered', { kind: 'onDemand' }, null],
  ['inCall', 'noteCompleted', {}, null],
  ['inCall', 'cancelled', { moment: 'before' }, null],
  ['inCall', 'withdrawn', {}, null],
  ['notePending', 'callOpened', {}, null],
  ['notePending', 'callEnded', met, null],
  ['notePending', 'windowClosed', over, null],
  ['notePending', 'scheduledEnd', over, null],
  ['notePending', 'unanswered', { kind: 'onDemand' }, null],
  ['notePending', 'noteCompleted', {}, 'completed'],
  ['notePending', 'cancelled', { moment: 'before' }, null],
  ['notePending', 'withdrawn', {}, null],
  ...(['completed', 'cancelled', 'missed'] as const).flatMap((state) =>
    visitEvents.map(
      (event) => [state, event, { ...met, ...over }, null] as [VisitState, VisitEvent, object, null],
    ),
  ),
];

describe('nextVisit', () => {
  it.for(table)('%s when %s with %j: %s', ([state, event, given, expected]) => {
    const outcome = nextVisit(state, event, { ...facts, ...given });
    const shown = outcome && [outcome.state, outcome.missing].filter((part) => part !== null).join(' ');
    expect(shown).toBe(expected);
  });

  it('is told for every pair of state and event', () => {
    const told = new Set(table.map(([state, event]) => `${state} ${event}`));
    const pairs = Object.keys(visitStatusCodes).flatMap((state) =>
      visitEvents.map((event) => `${state} ${event}`),
    );
    expect([...told].toSorted()).toEqual(pairs.toSorted());
  });
});
