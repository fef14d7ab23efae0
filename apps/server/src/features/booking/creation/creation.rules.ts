import type {
  CreationFault,
  CreationField,
  CreationForm,
  CreationKind,
  SessionCreator,
} from '@lectern/contract/booking/creation/creation.rules.ts';

/** The part of the wire's form that is checked. */
export interface SentCreation {
  readonly levelId?: string | null | undefined;
  readonly tutorId?: string | null | undefined;
  readonly expertiseCategoryId?: string | null | undefined;
  readonly expertiseId?: string | null | undefined;
  readonly sessionDate?: string | null | undefined;
  readonly sessionStartTime?: string | null | undefined;
  readonly sessionEndTime?: string | null | undefined;
  readonly studentId?: string | null | undefined;
  readonly studentIds: readonly string[];
  readonly parentEmails: readonly string[];
}

/** The students of a form, each once: the one of a one-to-one session, the many of a classroom or broadcast. */
export function studentsOf(kind: CreationKind, sent: SentCreation): string[] {
  if (kind === 'conference') return [];
  const one = sent.studentId === null || sent.studentId === undefined ? [] : [sent.studentId];
  return [...new Set([...one, ...sent.studentIds])];
}

/** The e-mail addresses of a conference, trimmed, each once without regard to case; none for every other kind. */
export function emailsOf(kind: CreationKind, sent: SentCreation): string[] {
  if (kind !== 'conference') return [];
  const trimmed = sent.parentEmails.map((email) => email.trim());
  return trimmed.filter(
    (email, at) => trimmed.findIndex((one) => one.toLowerCase() === email.toLowerCase()) === at,
  );
}

/** The wire's form as the shared rule checks it. */
export function toForm(creator: SessionCreator, kind: CreationKind, sent: SentCreation): CreationForm {
  return {
    creator,
    kind,
    levelId: sent.levelId ?? null,
    subjectId: sent.expertiseCategoryId ?? null,
    subcategoryId: sent.expertiseId ?? null,
    educatorId: sent.tutorId ?? null,
    date: sent.sessionDate ?? null,
    startTime: sent.sessionStartTime ?? null,
    endTime: sent.sessionEndTime ?? null,
    studentCount: studentsOf(kind, sent).length,
    emails: emailsOf(kind, sent),
  };
}

/** The wire's name of each field of the form. */
export const wireFields = {
  level: 'levelId',
  subject: 'expertiseCategoryId',
  subcategory: 'expertiseId',
  educator: 'tutorId',
  date: 'sessionDate',
  start: 'sessionStartTime',
  end: 'sessionEndTime',
  students: 'studentIds',
  emails: 'parentEmails',
} as const satisfies Record<CreationField, string>;

const wrong: readonly CreationFault['text'][] = [
  'visits.creation.startAfterEnd',
  'visits.creation.tooManyStudents',
  'visits.creation.broadcastMaximum',
  'visits.creation.emailInvalid',
  'visits.creation.tooManyEmails',
];

/** The refusal for a fault of the form: a missing field, a wrong one, or a day out of range. */
export function refusalOf({ text }: CreationFault): 'field_missing' | 'invalid_input' | 'date_out_of_range' {
  if (text === 'visits.refusal.date_out_of_range') return 'date_out_of_range';
  return wrong.includes(text) ? 'invalid_input' : 'field_missing';
}
