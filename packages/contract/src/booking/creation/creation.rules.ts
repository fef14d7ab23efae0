import { may, type RoleWith } from '../../access/capabilities.ts';
import { isEducator } from '../../access/roles.ts';
import type { CivilDate } from '../../core/civil.rules.ts';
import { isEmail } from '../../people/people.rules.ts';
import { isWithinReach } from '../../schedules/schedules.rules.ts';
import { peopleLimits } from '../../visits/visits.limits.ts';
import type { VisitKind } from '../../visits/visits.names.ts';
import { creationLimits } from './creation.limits.ts';

/** The kinds that educators and admins create. */
export type CreationKind = Extract<VisitKind, 'appointment' | 'classroom' | 'conference' | 'broadcast'>;

/** The creator of sessions for others. */
export type SessionCreator = RoleWith<'createSessions'>;

/** The kinds that somebody may create; a broadcast is made by Level 2 only. */
export function creationKinds(creator: SessionCreator): readonly CreationKind[] {
  const everybody = ['appointment', 'classroom', 'conference'] as const;
  return may(creator, 'createBroadcasts') ? [...everybody, 'broadcast'] : everybody;
}

/** Whether the creator chooses a level; Level 3 is one. */
export function choosesLevel(creator: SessionCreator): boolean {
  return !may(creator, 'keepOneSchool');
}

/** Whether the creator chooses who teaches; an educator creates for themselves. */
export function choosesEducator(creator: SessionCreator): boolean {
  return !isEducator(creator);
}

/** Whether a kind has a subject and a subcategory; a conference has neither. */
export function hasSubject(kind: CreationKind): boolean {
  return kind !== 'conference';
}

/** The most students of a kind; a conference has none. */
export function mostStudents(kind: CreationKind): number {
  if (kind === 'classroom') return peopleLimits.classroom;
  if (kind === 'broadcast') return peopleLimits.broadcast;
  return kind === 'appointment' ? 1 : 0;
}

/** The content of 'Create Session' of educators and admins when Create is pressed. */
export interface CreationForm {
  creator: SessionCreator;
  kind: CreationKind;
  levelId: string | null;
  subjectId: string | null;
  subcategoryId: string | null;
  educatorId: string | null;
  date: CivilDate | null;
  /** ISO instants of the chosen slots. */
  startTime: string | null;
  endTime: string | null;
  studentCount: number;
  emails: readonly string[];
}

/** A field of the form, for the place of a sentence. */
export type CreationField =
  | 'level'
  | 'subject'
  | 'subcategory'
  | 'educator'
  | 'date'
  | 'start'
  | 'end'
  | 'students'
  | 'emails';

/** A sentence that says what is wrong with the form. */
export type CreationProblem =
  | 'visits.booking.levelMandatory'
  | 'visits.booking.subjectMandatory'
  | 'visits.booking.subcategoryMandatory'
  | 'visits.booking.educatorMandatory'
  | 'visits.booking.dateAndTiming'
  | 'visits.refusal.date_out_of_range'
  | 'visits.creation.startAfterEnd'
  | 'visits.booking.studentMandatory'
  | 'visits.creation.tooManyStudents'
  | 'visits.creation.broadcastMaximum'
  | 'visits.creation.emailMandatory'
  | 'visits.creation.emailInvalid'
  | 'visits.creation.tooManyEmails';

/** The error, and its field. */
export interface CreationFault {
  field: CreationField;
  text: CreationProblem;
}

function faultsOfWhat(form: CreationForm): CreationFault[] {
  const { creator, kind } = form;
  const asked: readonly [isMissing: boolean, CreationFault][] = [
    [
      choosesLevel(creator) && form.levelId === null,
      { field: 'level', text: 'visits.booking.levelMandatory' },
    ],
    [
      hasSubject(kind) && form.subjectId === null,
      { field: 'subject', text: 'visits.booking.subjectMandatory' },
    ],
    [
      hasSubject(kind) && form.subcategoryId === null,
      { field: 'subcategory', text: 'visits.booking.subcategoryMandatory' },
    ],
    [
      choosesEducator(creator) && form.educatorId === null,
      { field: 'educator', text: 'visits.booking.educatorMandatory' },
    ],
  ];
  return asked.flatMap(([isMissing, fault]) => (isMissing ? [fault] : []));
}

function faultOfTime({ date, startTime, endTime }: CreationForm, today: CivilDate): CreationFault | null {
  if (date === null) return { field: 'date', text: 'visits.booking.dateAndTiming' };
  if (startTime === null) return { field: 'start', text: 'visits.booking.dateAndTiming' };
  if (endTime === null) return { field: 'end', text: 'visits.booking.dateAndTiming' };
  if (!isWithinReach(date, today)) return { field: 'date', text: 'visits.refusal.date_out_of_range' };
  return Date.parse(startTime) < Date.parse(endTime)
    ? null
    : { field: 'end', text: 'visits.creation.startAfterEnd' };
}

/** The error in the e-mail addresses of a conference: none, a wrong one, or more than three. */
function faultOfEmails(emails: readonly string[]): CreationFault | null {
  if (emails.length === 0) return { field: 'emails', text: 'visits.creation.emailMandatory' };
  if (!emails.every(isParentEmail)) return { field: 'emails', text: 'visits.creation.emailInvalid' };
  return emails.length > peopleLimits.conference
    ? { field: 'emails', text: 'visits.creation.tooManyEmails' }
    : null;
}

function faultOfPeople({ kind, studentCount, emails }: CreationForm): CreationFault | null {
  if (kind === 'conference') return faultOfEmails(emails);
  if (studentCount === 0) return { field: 'students', text: 'visits.booking.studentMandatory' };
  if (studentCount <= mostStudents(kind)) return null;
  const text = kind === 'broadcast' ? 'visits.creation.broadcastMaximum' : 'visits.creation.tooManyStudents';
  return { field: 'students', text };
}

/**
 * All that is wrong with the form, from top to bottom: level, subject, subcategory, educator, date and slots, then
 * students or the parents' e-mail addresses.
 */
export function creationFaults(form: CreationForm, today: CivilDate): CreationFault[] {
  const rest = [faultOfTime(form, today), faultOfPeople(form)];
  return [...faultsOfWhat(form), ...rest.flatMap((fault) => fault ?? [])];
}

/** Whether a text is an e-mail address that a parent of a conference can be invited at. */
export function isParentEmail(text: string): boolean {
  return isEmail(text, creationLimits.email);
}

/** The list after an address was entered: trimmed, once only (without regard to case); or why it cannot join. */
export function withEmail(
  emails: readonly string[],
  typed: string,
): { emails: readonly string[]; text: null } | { text: CreationProblem } {
  const email = typed.trim();
  if (!isParentEmail(email)) return { text: 'visits.creation.emailInvalid' };
  if (emails.some((known) => known.toLowerCase() === email.toLowerCase())) return { emails, text: null };
  if (emails.length >= peopleLimits.conference) return { text: 'visits.creation.tooManyEmails' };
  return { emails: [...emails, email], text: null };
}
