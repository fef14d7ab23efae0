import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { chatSend } from './call/chat/chat.shapes.ts';
import { newPassword } from './identity/identity.shapes.ts';
import { contactForm } from './people/people.shapes.ts';
import { availabilityQuery, customForm, weeklyForm } from './schedules/schedules.shapes.ts';
import { visitListQuery } from './visits/lists.shapes.ts';
import { bookingForm } from './booking/booking.shapes.ts';
import { soapNotesForm } from './visit-notes/visit-notes.shapes.ts';

const id = '0197a1b2-1111-7111-8111-111111111111';
const booking = {
  tutorId: id,
  visitType: 2,
  sessionDate: '2026-11-23',
  sessionStartTime: '2026-11-23T09:00:00.000Z',
  sessionEndTime: '2026-11-23T09:30:00.000Z',
  gradeId: 13,
};
const custom = { startTime: '2026-11-23T09:00', endTime: '2026-11-24T10:00' };
const message = { clientMessageId: id };

/** The message at each wrong field; nothing for valid input. */
const rows: readonly [string, z.ZodType, unknown, Record<string, string>][] = [
  ['an appointment', bookingForm, booking, {}],
  ['an on-demand session without times', bookingForm, { tutorId: id, visitType: 1 }, {}],
  ['a summary of 300', bookingForm, { ...booking, topic: 'x'.repeat(300) }, {}],
  [
    'a summary of 301',
    bookingForm,
    { ...booking, topic: 'x'.repeat(301) },
    { topic: 'visits.booking.summaryTooLong' },
  ],
  [
    'an appointment without times',
    bookingForm,
    { tutorId: id, visitType: 2, sessionDate: '2026-11-23' },
    { sessionStartTime: 'visits.booking.dateAndTiming', sessionEndTime: 'visits.booking.dateAndTiming' },
  ],
  [
    'an appointment without times for a person who is none, with a summary of 301',
    bookingForm,
    { tutorId: 'anna', visitType: 2, topic: 'x'.repeat(301) },
    {
      tutorId: 'Invalid UUID',
      topic: 'visits.booking.summaryTooLong',
      sessionDate: 'visits.booking.dateAndTiming',
      sessionStartTime: 'visits.booking.dateAndTiming',
      sessionEndTime: 'visits.booking.dateAndTiming',
    },
  ],
  [
    'a file that is no image',
    bookingForm,
    { ...booking, referenceFiles: ['data:text/html;base64,AA=='] },
    { 'referenceFiles.0': 'files.onlyImageOrPdf' },
  ],
  ['a weak password', newPassword, 'weak', { '': 'identity.password.weak' }],
  ['a good password', newPassword, 'Lectern@2026', {}],
  ['an emptied contact', contactForm, { email: null, mobileNumber: null }, {}],
  ['a contact with the country of the product', contactForm, { email: null, country: 'IN' }, {}],
  [
    'a contact of another country',
    contactForm,
    { country: 'US' },
    { country: 'Invalid input: expected "IN"' },
  ],
  ['a wrong e-mail', contactForm, { email: 'a@b' }, { email: 'people.contact.emailInvalid' }],
  [
    'a mobile without prefix',
    contactForm,
    { mobileNumber: '1234567890' },
    { mobileNumber: 'people.contact.mobileInvalid' },
  ],
  [
    'no days',
    weeklyForm,
    { days: [], startTime: '09:00', endTime: '10:00' },
    { days: 'schedules.form.daysEmpty' },
  ],
  [
    'no days and 14 minutes',
    weeklyForm,
    { days: [], startTime: '09:00', endTime: '09:14' },
    { days: 'schedules.form.daysEmpty', endTime: 'schedules.form.tooShort' },
  ],
  [
    'no days, and something that nobody knows',
    weeklyForm,
    { days: [], startTime: '09:00', endTime: '10:00', availablePerOnDemand: 'yes' },
    {
      days: 'schedules.form.daysEmpty',
      availablePerOnDemand: 'Invalid input: expected boolean, received string',
    },
  ],
  [
    '14 minutes',
    weeklyForm,
    { days: [1], startTime: '09:00', endTime: '09:14' },
    { endTime: 'schedules.form.tooShort' },
  ],
  ['a custom window', customForm, custom, {}],
  [
    'a custom window backwards',
    customForm,
    { startTime: custom.endTime, endTime: custom.startTime },
    { endTime: 'schedules.form.endDateBeforeStart' },
  ],
  ['a day of availability', availabilityQuery, { tutorId: id, sessionDate: '2026-11-23' }, {}],
  [
    'too long a range',
    availabilityQuery,
    { tutorId: id, startDate: '2026-01-01', endDate: '2026-03-04' },
    { endDate: 'core.field.dateRange' },
  ],
  [
    'half a range',
    availabilityQuery,
    { tutorId: id, startDate: '2026-01-01' },
    { endDate: 'core.field.dateRange' },
  ],
  ['a custom filter without a day', visitListQuery, { filter: 'custom' }, { date: 'core.field.date' }],
  ['a message', chatSend, { ...message, textMessage: ' hi ' }, {}],
  [
    'a blank message',
    chatSend,
    { ...message, textMessage: '  ' },
    { textMessage: 'chat.refusal.message_empty' },
  ],
  ['an image alone', chatSend, { ...message, fileId: id, havingImage: 1 }, {}],
  ['256 characters', chatSend, { ...message, textMessage: 'x'.repeat(256) }, { textMessage: 'chat.tooLong' }],
  ['300 characters behind white space', soapNotesForm, { visitId: id, plan: `  ${'x'.repeat(300)}` }, {}],
  ['301 characters', soapNotesForm, { visitId: id, plan: 'x'.repeat(301) }, { plan: 'visitNotes.tooLong' }],
];

describe('the shapes', () => {
  it.for(rows)('answer to %s', ([, schema, given, expected]) => {
    const issues = schema.safeParse(given).error?.issues ?? [];
    expect(Object.fromEntries(issues.map(({ path, message: text }) => [path.join('.'), text]))).toEqual(
      expected,
    );
  });
});
