import type { Visit } from '../src/features/visits/visits.rules.ts';

/** An appointment of half an hour that a student booked of an educator, to which nothing has happened; with what a test says otherwise. */
export function plainVisit(startsAt: Date, given: Partial<Visit> = {}): Visit {
  return {
    ...{ id: 'v', kind: 'appointment', state: 'booked', missing: null, educatorId: 'e', topic: '' },
    ...{ levelId: null, subjectId: null, subcategoryId: null, createdBy: 's', createdByRole: 'student' },
    ...{ startsAt, endsAt: new Date(startsAt.getTime() + 30 * 60_000), createdAt: startsAt },
    ...{ bufferMinutes: 2, finalBufferMinutes: 5, noticeHours: 24, reminderMinutes: [1440, 15] },
    ...{ callOpenedAt: null, callEndedAt: null, togetherAt: null, noteCompletedAt: null },
    ...{ answerDueAt: null, dueAt: null, cancelRequested: false, moves: 0, freeCancelUntil: null },
    ...given,
  };
}
