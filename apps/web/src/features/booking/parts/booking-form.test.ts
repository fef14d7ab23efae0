import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { describe, expect, it } from 'vitest';
import {
  emptyForm,
  faultsOf,
  kindOfType,
  payloadOf,
  withDate,
  withOrder,
  withPart,
  type BookingForm,
} from './booking-form.ts';

const anna = { id: 'anna', name: 'Anna' };
const maths = { id: 'maths', name: 'Mathematics' };
const slot = (id: string | null, start: string, end: string): Slot => ({
  id,
  startTime: `2026-03-12T${start}:00.000Z`,
  endTime: `2026-03-12T${end}:00.000Z`,
  customAvailability: id === null,
  booked: false,
  ownSession: false,
});
const today = '2026-03-10';
const filled: BookingForm = {
  ...withPart(withPart(emptyForm('appointment'), 'educator', anna), 'subject', maths),
  date: '2026-03-12',
  slots: [slot('a', '15:30', '16:00'), slot('b', '16:00', '16:30')],
  summary: ' Factoring ',
};
const facts = { studentId: 'maya', fileIds: ['file'], referral: null };

describe('the form of a booking', () => {
  it('asks for the subject first only in subject-first order, then for the educator, then for date and slots', () => {
    const subjectFirst = emptyForm('appointment', 'subject');
    expect(faultsOf(subjectFirst, today)).toEqual([
      { text: 'visits.booking.subjectMandatory', field: 'subject' },
      { text: 'visits.booking.educatorMandatory', field: 'educator' },
      { text: 'visits.booking.dateAndTiming', field: 'date' },
    ]);
    const withSubject = withPart(subjectFirst, 'subject', maths);
    expect(faultsOf(withSubject, today)[0]?.field).toBe('educator');
    expect(faultsOf(emptyForm('appointment'), today)[0]?.field).toBe('educator');
    const withEducator = withPart(withSubject, 'educator', anna);
    expect(faultsOf(withEducator, today)).toEqual([{ text: 'visits.booking.dateAndTiming', field: 'date' }]);
    expect(faultsOf(withDate(withEducator, '2026-03-12'), today)[0]?.field).toBe('time');
    expect(faultsOf(withDate(filled, '2027-03-12'), today)[0]?.text).toBe('visits.booking.dateAndTiming');
    expect(faultsOf({ ...filled, date: '2027-03-12' }, today)[0]?.text).toBe(
      'visits.refusal.date_out_of_range',
    );
    expect(faultsOf(filled, today)).toEqual([]);
  });

  it('needs neither date nor slots on demand', () => {
    expect(faultsOf(withPart(emptyForm('onDemand'), 'educator', anna), today)).toEqual([]);
  });

  it('clears the times with another date, and date and times with another educator', () => {
    expect(withDate(filled, '2026-03-13')).toMatchObject({ date: '2026-03-13', slots: [] });
    expect(withDate(filled, '2026-03-12').slots).toHaveLength(2);
    expect(withPart(filled, 'educator', { id: 'ben', name: 'Ben' })).toMatchObject({ date: null, slots: [] });
    expect(withPart(filled, 'subject', { id: 'art', name: 'Art' })).toMatchObject({ date: '2026-03-12' });
  });

  it('keeps summary and files when the order is changed, and nothing else', () => {
    expect(withOrder(filled, 'subject')).toEqual({
      ...emptyForm('appointment', 'subject'),
      summary: ' Factoring ',
    });
  });

  it('sends the start of the first and the end of the last slot, and ids of weekly slots only', () => {
    expect(payloadOf(filled, facts)).toEqual({
      tutorId: 'anna',
      expertiseCategoryId: 'maths',
      expertiseId: null,
      gradeId: 13,
      studentId: 'maya',
      visitType: 2,
      topic: 'Factoring',
      referenceFileIds: ['file'],
      sessionDate: '2026-03-12',
      sessionStartTime: '2026-03-12T15:30:00.000Z',
      sessionEndTime: '2026-03-12T16:30:00.000Z',
      slotIds: ['a', 'b'],
    });
    const custom = { ...filled, slots: [slot(null, '15:30', '16:00')] };
    expect(payloadOf(custom, facts).slotIds).toEqual([]);
  });

  it('sends no times on demand', () => {
    const payload = payloadOf(
      { ...filled, kind: 'onDemand' },
      { ...facts, referral: { id: 'r', isSubjectReferral: true } },
    );
    expect(payload).toMatchObject({ visitType: 1, studentId: 'r', isSubjectReferral: true });
    expect(payload).not.toHaveProperty('sessionStartTime');
    expect(payload).not.toHaveProperty('slotIds');
  });

  it('takes its kind from the number in the address', () => {
    expect([undefined, '2', '1', '6', 'x'].map(kindOfType)).toEqual([
      'appointment',
      'appointment',
      'onDemand',
      'inPerson',
      'appointment',
    ]);
  });
});
