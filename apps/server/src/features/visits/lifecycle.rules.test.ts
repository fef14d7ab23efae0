import { describe, expect, it } from 'vitest';
import { hasRoom } from '@lectern/contract/visits/visits.rules.ts';
import { visitEvents, type VisitEvent } from '@lectern/contract/visits/lifecycle.rules.ts';
import type { VisitKind, VisitState } from '@lectern/contract/visits/visits.names.ts';
import { plainVisit } from '../../../test/plain-visit.ts';
import { isOpen, type Participant, type Visit } from './visits.rules.ts';
import {
  bringUpToDate,
  dueSteps,
  happen,
  nextDue,
  timedSteps,
  type Situation,
  type VisitHappening,
} from './lifecycle.rules.ts';

const start = new Date('2027-03-10T10:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const visit = (given: Partial<Visit> = {}): Visit => plainVisit(start, { createdAt: at(-10_000), ...given });

function place(personId: string, given: Partial<Participant> = {}): Participant {
  const side = personId === 'e' ? 'educator' : 'student';
  const blank = { state: 'invited', isHeld: false, askedAt: null, joinedAt: null, leftAt: null } as const;
  return { personId, side, ...blank, ...given };
}

function situation(given: Partial<Visit> = {}, people: Participant[] = [place('e'), place('s')]): Situation {
  return { visit: visit(given), participants: people };
}

const stay = '-';
const stays = {
  booked: stay,
  inCall: stay,
  notePending: stay,
  completed: stay,
  cancelled: stay,
  missed: stay,
};

function atAnyTime(given: Partial<Record<VisitState, string>>) {
  const row = { ...stays, ...given };
  return { before: row, running: row, over: row };
}

const states: readonly VisitState[] = ['booked', 'inCall', 'notePending', 'completed', 'cancelled', 'missed'];

/** Where each event leads from each state: in the window, before it, and when it is over; '-' where nothing changes. */
const table: Record<VisitEvent, Record<'before' | 'running' | 'over', Record<VisitState, string>>> = {
  callOpened: {
    before: stays,
    running: {
      booked: 'inCall',
      inCall: 'inCall',
      notePending: stay,
      completed: stay,
      cancelled: stay,
      missed: stay,
    },
    over: stays,
  },
  callEnded: {
    before: {
      booked: stay,
      inCall: 'booked',
      notePending: stay,
      completed: stay,
      cancelled: stay,
      missed: stay,
    },
    running: {
      booked: stay,
      inCall: 'booked',
      notePending: stay,
      completed: stay,
      cancelled: stay,
      missed: stay,
    },
    over: {
      booked: stay,
      inCall: 'missed',
      notePending: stay,
      completed: stay,
      cancelled: stay,
      missed: stay,
    },
  },
  windowClosed: {
    before: stays,
    running: stays,
    over: {
      booked: 'missed',
      inCall: 'missed',
      notePending: stay,
      completed: stay,
      cancelled: stay,
      missed: stay,
    },
  },
  scheduledEnd: {
    before: stays,
    running: stays,
    over: stays,
  },
  unanswered: {
    before: stays,
    running: stays,
    over: stays,
  },
  noteCompleted: {
    before: {
      booked: stay,
      inCall: 'inCall',
      notePending: 'completed',
      completed: stay,
      cancelled: stay,
      missed: stay,
    },
    running: {
      booked: stay,
      inCall: 'inCall',
      notePending: 'completed',
      completed: stay,
      cancelled: stay,
      missed: stay,
    },
    over: {
      booked: stay,
      inCall: 'inCall',
      notePending: 'completed',
      completed: stay,
      cancelled: stay,
      missed: stay,
    },
  },
  cancelled: {
    before: {
      booked: 'cancelled',
      inCall: stay,
      notePending: stay,
      completed: stay,
      cancelled: stay,
      missed: stay,
    },
    running: stays,
    over: stays,
  },
  withdrawn: atAnyTime({ booked: 'cancelled' }),
};

const millisecond = 1 / 60_000;

/**
 * Moments around every boundary, by their place in the window: it opens at -10, the visit ends at 30, all is over at
 * 35.
 */
const moments = {
  before: [-60, -10 - millisecond],
  running: [-10, -millisecond, 0, 10, 30 - millisecond, 30, 35 - millisecond],
  over: [35, 35 + millisecond, 36, 10_000],
} as const;

const eventRows = visitEvents.flatMap((event) =>
  (['before', 'running', 'over'] as const).flatMap((moment) =>
    moments[moment].flatMap((minutes) => states.map((state) => ({ event, moment, minutes, state }))),
  ),
);

describe('an event on a visit by video that nobody joined', () => {
  it.each(eventRows)('$event, $moment the window ($minutes min), from $state', (row) => {
    const { event, moment, minutes, state } = row;
    const missing = state === 'missed' ? 'everybody' : null;
    const after = happen(situation({ state, missing }), { type: event }, at(minutes));
    expect(after?.visit.state ?? stay).toBe(table[event][moment][state]);
  });
});

describe('a visit that is open after something happened', () => {
  const closes = {
    appointment: 35,
    onDemand: 35,
    classroom: 35,
    broadcast: 35,
    conference: 35,
    inPerson: 30,
  };
  const kinds = Object.keys(closes) as VisitKind[];
  const people = ['joinRequested', 'stoppedWaiting', 'personSentBack', 'personAdmitted'] as const;
  const others = ['personJoined', 'personLeft', 'personRemoved'] as const;
  const happenings: VisitHappening[] = [
    ...visitEvents.map((type) => ({ type })),
    ...[...people, ...others].map((type) => ({ type, personId: 's' })),
  ];
  const places = [
    place('s'),
    place('s', { state: 'waiting' }),
    place('s', { state: 'waiting', isHeld: true }),
    place('s', { state: 'inCall' }),
  ];
  const cases = [...moments.before, ...moments.running, ...moments.over].flatMap((minutes) =>
    (['booked', 'inCall'] as const).flatMap((state) =>
      happenings.flatMap((happening) => places.map((one) => ({ minutes, state, happening, one }))),
    ),
  );
  it.each(kinds)('waits for its end at the latest, also when that has passed: %s', (kind) => {
    const open = cases.flatMap(({ minutes, state, happening, one }) => {
      const after = happen(situation({ kind, state }, [place('e'), one]), happening, at(minutes));
      return after && isOpen(after.visit.state) ? [after.visit] : [];
    });
    expect(open.length).toBeGreaterThan(20);
    expect(open.filter(({ dueAt }) => dueAt === null || dueAt > at(closes[kind]))).toEqual([]);
    const last = open.map((one) => dueSteps(one, at(10_000)).at(-1)?.step);
    expect(new Set(last)).toEqual(new Set([hasRoom(kind) ? 'windowClosed' : 'scheduledEnd']));
  });
});

describe('who was missing', () => {
  const asked = place('s', { state: 'waiting', askedAt: at(-5) });
  it.each([
    ['everybody when nobody came', {}, [place('e'), place('s')], 'everybody'],
    ['the student when only the educator came', { callOpenedAt: at(0) }, [place('e'), place('s')], 'student'],
    ['the educator when only a student asked', {}, [place('e'), asked], 'educator'],
    ['everybody when both came and never met', { callOpenedAt: at(0) }, [place('e'), asked], 'everybody'],
  ])('is %s', (...[_title, given, people, missing]) => {
    const after = happen(situation(given, people), { type: 'windowClosed' }, at(36));
    expect(after?.visit).toMatchObject({ state: 'missed', missing });
  });

  it('is nobody once they were together', () => {
    const held = situation({ state: 'inCall', callOpenedAt: at(0), togetherAt: at(1) });
    expect(happen(held, { type: 'windowClosed' }, at(36))?.visit).toMatchObject({
      state: 'notePending',
      callEndedAt: at(36),
    });
  });
});

describe('who was there decides, also in a visit of many', () => {
  const a = place('a', { side: 'student' });
  const waited = place('b', { side: 'student', askedAt: at(-5) });
  const guest = place('g', { side: 'guest', state: 'waiting', askedAt: at(-5) });
  const cameAndLeft = place('a', { side: 'student', state: 'left', joinedAt: at(1), leftAt: at(2) });
  const removed = place('a', { side: 'student', state: 'removed', joinedAt: at(1), leftAt: at(2) });
  const opened = { state: 'inCall', callOpenedAt: at(0) } as const;
  const met = { ...opened, togetherAt: at(1) } as const;
  it.each([
    ['nobody came', 'classroom', {}, [a, place('b')], 'missed', 'everybody'],
    ['one of the class had waited on the page', 'classroom', {}, [a, waited], 'missed', 'educator'],
    ['only the educator opened', 'classroom', opened, [a, place('b')], 'missed', 'student'],
    [
      'the educator opened after the only one had left the page',
      'classroom',
      opened,
      [waited],
      'missed',
      'everybody',
    ],
    [
      'one of the class was there for a moment',
      'classroom',
      met,
      [cameAndLeft, place('b')],
      'notePending',
      null,
    ],
    ['the only one who came was removed', 'classroom', met, [removed], 'notePending', null],
    ['a parent waited in a conference', 'conference', {}, [guest], 'missed', 'educator'],
    ['no parent came to a conference', 'conference', opened, [], 'missed', 'student'],
    ['a parent was there', 'conference', met, [guest], 'notePending', null],
    ['only the educator of a broadcast came', 'broadcast', opened, [a], 'missed', 'student'],
  ] as const)('%s', (...[_title, kind, given, people, state, missing]) => {
    const before = situation({ kind, ...given }, [place('e'), ...people]);
    expect(happen(before, { type: 'windowClosed' }, at(36))?.visit).toMatchObject({ state, missing });
  });

  it('a class that its educator left alone within the window is opened again, and is met by people who come late', () => {
    const alone = situation({ kind: 'classroom', ...opened }, [
      place('e', { state: 'inCall', joinedAt: at(0) }),
      a,
    ]);
    const ended = happen(alone, { type: 'callEnded' }, at(5));
    expect(ended?.visit.state).toBe('booked');
    const again = ended && happen(ended, { type: 'callOpened' }, at(8));
    const back = again && happen(again, { type: 'personJoined', personId: 'e' }, at(8));
    const late = back && happen(back, { type: 'personJoined', personId: 'a' }, at(9));
    expect(late?.visit).toMatchObject({ state: 'inCall', togetherAt: at(9) });
  });
});

describe('people in a visit', () => {
  it('get a place by coming, not by being put out', () => {
    const open = situation({ kind: 'conference', state: 'inCall', callOpenedAt: at(0) }, [place('e')]);
    for (const type of ['personSentBack', 'personRemoved', 'personLeft', 'personAdmitted'] as const)
      expect(happen(open, { type, personId: 'nobody' }, at(1))).toBeNull();
    expect(
      happen(open, { type: 'joinRequested', personId: 'g', side: 'guest' }, at(1))?.participants,
    ).toHaveLength(2);
  });

  const inCall = { state: 'inCall', callOpenedAt: at(0) } as const;
  const educatorThere = place('e', { state: 'inCall', joinedAt: at(0) });

  it('wait after they asked in the window, and not before it', () => {
    const asks = { type: 'joinRequested', personId: 's' } as const;
    expect(happen(situation(), asks, at(-11))).toBeNull();
    const after = happen(situation(), asks, at(-10));
    expect(after?.participants).toContainEqual(place('s', { state: 'waiting', askedAt: at(-10) }));
    expect(after && happen(after, asks, at(-9))).toBeNull();
  });

  it('cannot ask where there is no room, once the visit is over, or after they were removed', () => {
    const asks = { type: 'joinRequested', personId: 's' } as const;
    expect(happen(situation({ kind: 'inPerson' }), asks, at(0))).toBeNull();
    expect(happen(situation({ state: 'cancelled' }), asks, at(0))).toBeNull();
    expect(happen(situation({}, [place('e'), place('s', { state: 'removed' })]), asks, at(0))).toBeNull();
  });

  it('join only an open call, and are together with the educator from then on', () => {
    const joins = { type: 'personJoined', personId: 's' } as const;
    expect(happen(situation(), joins, at(1))).toBeNull();
    const alone = happen(situation(inCall), joins, at(1));
    expect(alone?.visit.togetherAt).toBeNull();
    const both = happen(situation(inCall, [educatorThere, place('s')]), joins, at(1));
    expect(both?.visit.togetherAt).toEqual(at(1));
    expect(both?.participants).toContainEqual(place('s', { state: 'inCall', joinedAt: at(1) }));
  });

  it('who come as a parent get a place of their own and count as the student side', () => {
    const after = happen(
      situation(inCall, [educatorThere, place('s')]),
      { type: 'personJoined', personId: 'p' },
      at(1),
    );
    expect(after?.participants.find(({ personId }) => personId === 'p')).toMatchObject({
      side: 'parent',
      state: 'inCall',
    });
    expect(after?.visit.togetherAt).toEqual(at(1));
  });

  it('leave and come back; who was removed stays out', () => {
    const there = situation(inCall, [educatorThere, place('s', { state: 'inCall', joinedAt: at(1) })]);
    const left = happen(there, { type: 'personLeft', personId: 's' }, at(2));
    expect(left?.participants).toContainEqual(place('s', { state: 'left', joinedAt: at(1), leftAt: at(2) }));
    const back = left && happen(left, { type: 'personJoined', personId: 's' }, at(3));
    expect(back?.participants.find(({ personId }) => personId === 's')).toMatchObject({
      state: 'inCall',
      joinedAt: at(1),
    });
    const removed = happen(there, { type: 'personRemoved', personId: 's' }, at(2));
    expect(removed && happen(removed, { type: 'personJoined', personId: 's' }, at(3))).toBeNull();
  });

  it('are out of the call once it ended', () => {
    const there = situation({ ...inCall, togetherAt: at(1) }, [
      educatorThere,
      place('s', { state: 'inCall' }),
    ]);
    const after = happen(there, { type: 'callEnded' }, at(20));
    expect(after?.visit).toMatchObject({ state: 'notePending', callEndedAt: at(20), dueAt: null });
    expect(after?.participants.map(({ state }) => state)).toEqual(['left', 'left']);
  });
});

describe('a note that is completed during the call', () => {
  it('makes the visit complete when the call ends', () => {
    const during = situation({ state: 'inCall', callOpenedAt: at(0), togetherAt: at(1) });
    const noted = happen(during, { type: 'noteCompleted' }, at(10));
    expect(noted?.visit).toMatchObject({ state: 'inCall', noteCompletedAt: at(10) });
    expect(noted && happen(noted, { type: 'callEnded' }, at(20))?.visit.state).toBe('completed');
  });
});

describe('what time alone does', () => {
  const names = (kind: VisitKind, given: Partial<Visit> = {}) =>
    timedSteps(visit({ kind, ...given })).map(({ step, at: when }) => [
      step,
      (when.getTime() - start.getTime()) / 60_000,
    ]);

  it('is reminders, the opening of the window and its end for an appointment', () => {
    expect(names('appointment')).toEqual([
      ['reminder', -1440],
      ['reminder', -15],
      ['windowOpened', -10],
      ['windowClosed', 35],
    ]);
  });

  it('is the end of waiting for an answer on demand, and the scheduled end in person', () => {
    expect(names('onDemand', { answerDueAt: at(5) }).map(([step]) => step)).toContain('unanswered');
    expect(names('inPerson').at(-1)).toEqual(['scheduledEnd', 30]);
  });

  it('is only the end for a call that goes on, and nothing for what is over', () => {
    expect(names('appointment', { state: 'inCall' })).toEqual([['windowClosed', 35]]);
    expect(names('appointment', { state: 'completed' })).toEqual([]);
  });

  it('is waited for step by step', () => {
    expect(nextDue(visit(), at(-2000))).toEqual(at(-1440));
    expect(nextDue(visit(), at(-1440))).toEqual(at(-15));
    expect(nextDue(visit(), at(-10))).toEqual(at(35));
    expect(nextDue(visit(), at(35))).toEqual(at(35));
    expect(nextDue(visit({ state: 'inCall' }), at(36))).toEqual(at(35));
    expect(nextDue(visit({ state: 'missed', missing: 'everybody' }), at(36))).toBeNull();
  });

  it('catches up after a pause with the last reminder only, and with none once the visit has begun', () => {
    const waiting = visit({ dueAt: at(-1440) });
    expect(dueSteps(waiting, at(-12)).map(({ step, minutes }) => [step, minutes])).toEqual([
      ['reminder', 15],
    ]);
    expect(dueSteps(waiting, at(40)).map(({ step }) => step)).toEqual(['windowOpened', 'windowClosed']);
    expect(dueSteps(waiting, at(-1441))).toEqual([]);
    expect(dueSteps(visit(), at(40))).toEqual([]);
  });

  it('moves a visit in person to its note at its end', () => {
    const after = happen(situation({ kind: 'inPerson' }), { type: 'scheduledEnd' }, at(30));
    expect(after?.visit.state).toBe('notePending');
  });

  it('makes an unanswered request missed by the educator, unless they came', () => {
    const asked = { kind: 'onDemand', answerDueAt: at(5) } as const;
    expect(happen(situation(asked), { type: 'unanswered' }, at(5))?.visit).toMatchObject({
      state: 'missed',
      missing: 'educator',
    });
    expect(happen(situation({ ...asked, callOpenedAt: at(1) }), { type: 'unanswered' }, at(5))).toBeNull();
  });
});

describe('whatever happens to a visit, what is due comes first', () => {
  const ofPeople = [
    'joinRequested',
    'stoppedWaiting',
    'personJoined',
    'personLeft',
    'personRemoved',
    'personSentBack',
    'personAdmitted',
  ] as const;
  const happenings: VisitHappening[] = [
    ...visitEvents.map((type) => ({ type })),
    ...ofPeople.map((type) => ({ type, personId: 's' })),
  ];
  const there = [
    place('e', { state: 'inCall', joinedAt: at(0) }),
    place('s', { state: 'inCall', joinedAt: at(1), askedAt: at(-5) }),
  ];
  const met = { state: 'inCall', callOpenedAt: at(0), togetherAt: at(1), dueAt: at(35) } as const;
  const rows = happenings.flatMap((happening) =>
    moments.over.map((minutes) => ({ title: happening.type, happening, minutes })),
  );

  it.each(rows)(
    '$title at $minutes minutes finds a call that was held and is over',
    ({ happening, minutes }) => {
      const { changes, situation: before } = bringUpToDate(situation(met, there), at(minutes));
      expect(changes.map(({ timed }) => timed.step)).toEqual(['windowClosed']);
      expect(before.visit).toMatchObject({ state: 'notePending', callEndedAt: at(minutes), dueAt: null });
      expect(before.participants.map(({ state }) => state)).toEqual(['left', 'left']);
      const after = happen(before, happening, at(minutes));
      const isNote = happening.type === 'noteCompleted';
      expect(after?.visit.state ?? 'notePending').toBe(isNote ? 'completed' : 'notePending');
      const isOut = happening.type === 'personRemoved';
      const own = (after ?? before).participants.find(({ personId }) => personId === 's');
      expect(own?.state).toBe(isOut ? 'removed' : 'left');
    },
  );

  it.each(rows)(
    '$title at $minutes minutes finds a visit that nobody held missed',
    ({ happening, minutes }) => {
      const { situation: before } = bringUpToDate(situation({ dueAt: at(-10) }), at(minutes));
      expect(before.visit).toMatchObject({ state: 'missed', missing: 'everybody', dueAt: null });
      const after = happen(before, happening, at(minutes));
      expect(after?.visit.state ?? 'missed').toBe('missed');
    },
  );

  it.each(happenings.map((happening) => ({ title: happening.type, happening })))(
    '$title finds a request that nobody answered missed by its educator',
    ({ happening }) => {
      const asked = situation({ kind: 'onDemand', answerDueAt: at(5), dueAt: at(5) });
      const { changes, situation: before } = bringUpToDate(asked, at(5));
      expect(changes.map(({ timed }) => timed.step)).toEqual(['unanswered']);
      expect(before.visit).toMatchObject({ state: 'missed', missing: 'educator' });
      expect(happen(before, happening, at(5))?.visit.state ?? 'missed').toBe('missed');
    },
  );

  it('what is due and only tells something leaves the visit as it was, but for what it waits for', () => {
    const { changes, situation: after } = bringUpToDate(situation({ dueAt: at(-1440) }), at(-12));
    expect(changes.map(({ timed, before }) => [timed.step, before.visit.state])).toEqual([
      ['reminder', 'booked'],
    ]);
    expect(after).toEqual(situation({ dueAt: at(-10) }));
  });
});
