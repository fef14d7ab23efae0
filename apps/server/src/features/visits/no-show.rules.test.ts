import { describe, expect, it } from 'vitest';
import { noShowOf, type Seen, type SideSeen } from './no-show.rules.ts';
import type { Span } from './spans.rules.ts';

const start = Date.UTC(2026, 9, 14, 15);
const at = (minute: number) => start + minute * 60_000;
const span = (from: number, until: number): Span => ({ from: at(from), until: at(until) });
const hour = { startsAt: new Date(at(0)), endsAt: new Date(at(60)), finalBufferMinutes: 5 };

const side = (inRoom: Span[], inWaitingRoom: Span[] = [], hasAsked = false): SideSeen => ({
  inRoom,
  inWaitingRoom,
  hasAsked,
});
const nobody = side([]);
const seen = (educator: SideSeen, attendees: SideSeen, outages: Span[] = []): Seen => ({
  educator,
  attendees,
  outages,
});

describe('who did not come', () => {
  const cases: [name: string, Seen, missing: string | null, blamed: string | null][] = [
    ['nobody', seen(nobody, nobody), 'everybody', null],
    ['the educator alone was in the room', seen(side([span(0, 20)]), nobody), 'student', 'student'],
    ['the educator alone waited', seen(side([], [span(0, 20)]), nobody), 'student', 'student'],
    ['a student alone waited', seen(nobody, side([], [span(-5, 20)])), 'educator', 'educator'],
    ['both were in the room', seen(side([span(0, 60)]), side([span(1, 60)])), null, null],
    ['both came, one after the other', seen(side([span(0, 10)]), side([], [span(30, 40)])), null, null],
    [
      'a student came early and went before the start',
      seen(nobody, side([], [span(-9, -1)])),
      'everybody',
      null,
    ],
    ['a student went exactly at the start', seen(nobody, side([], [span(-9, 0)])), 'everybody', null],
    [
      'a student was there for the first second',
      seen(nobody, side([], [span(-9, 0.02)])),
      'educator',
      'educator',
    ],
    ['a student came in the buffer', seen(nobody, side([], [span(62, 64)])), 'educator', 'educator'],
    ['a student came after the buffer', seen(nobody, side([], [span(65, 70)])), 'everybody', null],
    ['a student asked without a connection', seen(nobody, side([], [], true)), 'educator', 'educator'],
    [
      'the educator came early and went',
      seen(side([span(-10, -2)]), side([], [span(0, 9)])),
      'educator',
      'educator',
    ],
    [
      'an outage of exactly two minutes',
      seen(side([span(0, 9)]), nobody, [span(10, 12)]),
      'student',
      'student',
    ],
    ['an outage of more', seen(side([span(0, 9)]), nobody, [span(10, 12.1)]), 'student', null],
    [
      'two outages that are more together',
      seen(side([span(0, 9)]), nobody, [span(10, 11.1), span(20, 21)]),
      'student',
      null,
    ],
    [
      'two that overlap',
      seen(side([span(0, 9)]), nobody, [span(10, 12), span(10.5, 11.5)]),
      'student',
      'student',
    ],
    ['an outage before the start', seen(side([span(0, 9)]), nobody, [span(-30, 1)]), 'student', 'student'],
    [
      'an outage that began before the start',
      seen(side([span(0, 9)]), nobody, [span(-30, 2.5)]),
      'student',
      null,
    ],
    ['an outage after the buffer', seen(side([span(0, 9)]), nobody, [span(64, 90)]), 'student', 'student'],
    ['an outage, and nobody came', seen(nobody, nobody, [span(0, 60)]), 'everybody', null],
    ['an outage, and both came', seen(side([span(0, 9)]), side([span(0, 9)]), [span(20, 60)]), null, null],
  ];
  it.each(cases)('%s', (_name, given, missing, blamed) => {
    expect(noShowOf(hour, given)).toMatchObject({ missing, blamed });
  });
});

describe('the time together', () => {
  it.each([
    ['none', [span(0, 10)], [span(20, 30)], 0, false],
    ['less than five minutes', [span(0, 10)], [span(5.5, 30)], 4.5, true],
    ['exactly five minutes', [span(0, 10)], [span(5, 30)], 5, false],
    ['two devices of the student', [span(0, 60)], [span(0, 4), span(1, 4)], 4, true],
    ['nothing before the start', [span(-10, 4)], [span(-10, 60)], 4, true],
    ['a lesson that was over before its start', [span(-10, -3)], [span(-9, -3)], 0, true],
    ['two who were there one after the other', [span(-10, -8)], [span(-7, -3)], 0, false],
  ])('%s', (_name, educator, student, minutes, isPayToConfirm) => {
    const noShow = noShowOf(hour, seen(side(educator), side(student)));
    expect(noShow).toMatchObject({ togetherMs: minutes * 60_000, isPayToConfirm });
  });
});
