import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { describe, expect, it } from 'vitest';
import { chosenSlots, hasGapBefore, pressSlot, sequenceFault, slotKey } from './slot-choice.ts';

const at = (time: string): string => `2026-03-12T${time}:00.000Z`;
const slot = (start: string, end: string, booked = false): Slot => ({
  id: null,
  startTime: at(start),
  endTime: at(end),
  customAvailability: true,
  booked,
  ownSession: false,
});

// 09:00, 09:30 (taken), 10:00, then a gap, 11:30, 12:00, 12:30
const day = [
  slot('09:00', '09:30'),
  slot('09:30', '10:00', true),
  slot('10:00', '10:30'),
  slot('11:30', '12:00'),
  slot('12:00', '12:30'),
  slot('12:30', '13:00'),
];
const keys = (...times: string[]): string[] => times.map(at);

describe('the choice of slots', () => {
  it('takes the one that was pressed first', () => {
    expect(pressSlot(day, [], at('11:30'))).toEqual(keys('11:30'));
  });

  it('fills up to the last one that was pressed when all between are free', () => {
    expect(pressSlot(day, keys('11:30'), at('12:30'))).toEqual(keys('11:30', '12:00', '12:30'));
    expect(pressSlot(day, keys('12:30'), at('11:30'))).toEqual(keys('11:30', '12:00', '12:30'));
  });

  it('leaves out what is taken or lies behind a gap, so that the sentence about the sequence can be said', () => {
    expect(pressSlot(day, keys('09:00'), at('10:00'))).toEqual(keys('09:00', '10:00'));
    expect(pressSlot(day, keys('10:00'), at('12:00'))).toEqual(keys('10:00', '12:00'));
  });

  it('lets a chosen one go', () => {
    expect(pressSlot(day, keys('11:30', '12:00'), at('12:00'))).toEqual(keys('11:30'));
  });

  it('sees the gap before a slot', () => {
    expect(day.map((_, index) => hasGapBefore(day, index))).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  it('names the slots that do not follow the one before, with the day as DD-MM-YYYY and times as HH:mm', () => {
    const timeOf = (instant: string): string => instant.slice(11, 16);
    expect(sequenceFault('2026-03-12', chosenSlots(day, keys('11:30', '12:00')), timeOf)).toBeNull();
    expect(sequenceFault('2026-03-12', chosenSlots(day, keys('09:00', '10:00', '12:00')), timeOf)).toEqual({
      date: '12-03-2026',
      slots: '10:00 to 10:30, 12:00 to 12:30',
    });
  });

  it('names a slot by its start', () => {
    expect(day.slice(0, 1).map(slotKey)).toEqual(keys('09:00'));
  });
});
