import { describe, expect, it } from 'vitest';
import { fillText } from '../core/text.rules.ts';
import { visitsTexts } from '../visits/visits.texts.ts';
import {
  bookingFaults,
  chosenTimes,
  isTooLong,
  unsequencedSlots,
  unsequencedValues,
} from './booking.rules.ts';

const slot = (start: string, end: string): { startTime: string; endTime: string } => ({
  startTime: `2026-11-23T${start}:00Z`,
  endTime: `2026-11-23T${end}:00Z`,
});

describe('unsequencedSlots', () => {
  const [nine, half, ten, eleven] = [
    slot('09:00', '09:30'),
    slot('09:30', '10:00'),
    slot('10:00', '10:30'),
    slot('11:00', '11:30'),
  ];
  it.each([
    [[], []],
    [[nine], []],
    [[nine, half, ten], []],
    [[ten, nine, half], []],
    [[nine, ten], [ten]],
    [[nine, half, eleven], [eleven]],
    [
      [eleven, nine, ten],
      [ten, eleven],
    ],
    [[nine, nine], [nine]],
  ])('%#: finds what does not follow', (slots, expected) => {
    expect(unsequencedSlots(slots)).toEqual(expected);
  });

  it('compares moments, not their spelling', () => {
    expect(unsequencedSlots([nine, { ...half, startTime: '2026-11-23T09:30:00.000Z' }])).toEqual([]);
  });

  it.each([
    ['08:00', '12:00', false],
    ['08:00', '12:01', true],
  ])('from %s to %s is too long for a family: %s', (sessionStartTime, sessionEndTime, expected) => {
    const at = (time: string) => `2026-11-23T${time}:00Z`;
    expect(isTooLong({ sessionStartTime: at(sessionStartTime), sessionEndTime: at(sessionEndTime) })).toBe(
      expected,
    );
  });

  it('gives the first start and the last end', () => {
    expect(chosenTimes([half, nine])).toEqual({
      sessionStartTime: nine.startTime,
      sessionEndTime: half.endTime,
    });
    expect(chosenTimes([])).toBeNull();
  });
});

describe('unsequencedValues', () => {
  it('fill the sentence of the spec', () => {
    const values = unsequencedValues('2026-11-23', [
      { start: '10:00', end: '10:30' },
      { start: '11:00', end: '11:30' },
    ]);
    expect(fillText(visitsTexts.booking.notInSequence, values)).toBe(
      'Slots chosen date: 23-11-2026, slots are not in sequence. Please choose the sequential slots. Unsequenced slots: 10:00 to 10:30, 11:00 to 11:30',
    );
  });
});

describe('bookingFaults', () => {
  const form = {
    kind: 'appointment',
    order: 'subject',
    educatorId: 'e',
    subjectId: 's',
    date: '2026-11-23',
    slotCount: 1,
  } as const;
  it.each([
    [form, null],
    [{ ...form, subjectId: null, educatorId: null }, 'visits.booking.subjectMandatory'],
    [{ ...form, order: 'educator', subjectId: null } as const, null],
    [{ ...form, educatorId: null }, 'visits.booking.educatorMandatory'],
    [{ ...form, date: null }, 'visits.booking.dateAndTiming'],
    [{ ...form, slotCount: 0 }, 'visits.booking.dateAndTiming'],
    [{ ...form, date: '2026-11-20' }, 'visits.refusal.date_out_of_range'],
    [{ ...form, kind: 'onDemand', date: null, slotCount: 0 } as const, null],
    [{ ...form, kind: 'inPerson', slotCount: 0 } as const, 'visits.booking.dateAndTiming'],
  ])('%j: %s', (given, expected) => {
    expect(bookingFaults(given, '2026-11-21')[0]?.text ?? null).toBe(expected);
  });

  it('names all wrong fields at once, from top to bottom', () => {
    const nothing = { ...form, subjectId: null, educatorId: null, date: null, slotCount: 0 };
    expect(bookingFaults(nothing, '2026-11-21').map(({ field }) => field)).toEqual([
      'subject',
      'educator',
      'date',
    ]);
  });
});
