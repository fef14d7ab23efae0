import type { CivilDate } from '@lectern/contract/core/civil.rules.ts';
import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import {
  mostStudents,
  type CreationField,
  type CreationKind,
  type SessionCreator,
} from '@lectern/contract/booking/creation/creation.rules.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import type { Picked } from '../../subjects/choice.ts';
import {
  noParticulars,
  particularPlaces,
  particularsIn,
  type Particular,
  type Particulars,
} from '../parts/particulars.ts';

/** The content of 'Create Session' of educators and admins. */
export interface CreationDraft extends Particulars {
  creator: SessionCreator;
  kind: CreationKind;
  /** Level and student came with the address, and stay as they are. */
  isStudentFixed: boolean;
  /** That student's account is closed: no session can be made with them. */
  isStudentClosed: boolean;
  level: Picked | null;
  subject: Picked | null;
  subcategory: Picked | null;
  educator: Picked | null;
  date: CivilDate | null;
  /** The start of the first slot. */
  start: string | null;
  /** All slots from the start to the chosen end; none until the end is chosen. */
  slots: readonly Slot[];
  students: readonly Picked[];
  emails: readonly string[];
  /** The text that is still in the field of the e-mail addresses. */
  typedEmail: string;
  files: readonly File[];
}

/** A field of the form. */
export type DraftField = CreationField | Particular;

/** Where the server's words belong. */
export const creationPlaces = {
  fields: {
    levelId: 'level',
    tutorId: 'educator',
    expertiseCategoryId: 'subject',
    expertiseId: 'subcategory',
    sessionDate: 'date',
    sessionStartTime: 'start',
    sessionEndTime: 'end',
    slotIds: 'start',
    studentId: 'students',
    studentIds: 'students',
    parentEmails: 'emails',
    ...particularPlaces,
  },
  refusals: {
    slot_taken: 'start',
    own_session_then: 'start',
    slot_not_offered: 'start',
    slots_not_sequential: 'start',
    students_taken: 'students',
    students_closed: 'students',
    date_out_of_range: 'date',
  },
} satisfies FieldPlaces<DraftField>;

/** Level and student that came with the address, from a student's page; both stay as they are. */
export interface FixedStudent {
  level: Picked;
  student: Picked;
  /** The student's account is closed. */
  isClosed: boolean;
}

/** A part that is chosen from a list. */
export type CreationPart = 'level' | 'subject' | 'subcategory' | 'educator';

const parts: readonly CreationPart[] = ['level', 'subject', 'subcategory', 'educator'];

const noTime = { date: null, start: null, slots: [] } as const;

/** An empty form; with a fixed student it begins with the student and their level. */
export function emptyDraft(creator: SessionCreator, fixed: FixedStudent | null = null): CreationDraft {
  return {
    creator,
    kind: 'appointment',
    isStudentFixed: fixed !== null,
    isStudentClosed: fixed?.isClosed ?? false,
    level: fixed?.level ?? null,
    subject: null,
    subcategory: null,
    educator: null,
    ...noTime,
    students: fixed ? [fixed.student] : [],
    emails: [],
    typedEmail: '',
    ...noParticulars,
    files: [],
  };
}

/** The form for another kind: all choices are made again, summary and files stay. */
export function withKind(draft: CreationDraft, kind: CreationKind): CreationDraft {
  if (kind === draft.kind) return draft;
  return { ...emptyDraft(draft.creator), kind, ...particularsIn(draft), files: draft.files };
}

/** The form after a part was chosen; every later choice is reset. A fixed student stays. */
export function withPart(draft: CreationDraft, part: CreationPart, picked: Picked | null): CreationDraft {
  if (draft[part]?.id === picked?.id) return draft;
  const later = parts.slice(parts.indexOf(part) + 1);
  return {
    ...draft,
    [part]: picked,
    ...Object.fromEntries(later.map((name) => [name, null])),
    ...noTime,
    students: draft.isStudentFixed ? draft.students : [],
    ...(part === 'level' ? { emails: [], typedEmail: '' } : {}),
  };
}

/** The form with another day; choosing a date clears the chosen times. */
export function withDate(draft: CreationDraft, date: CivilDate): CreationDraft {
  return date === draft.date ? draft : { ...draft, date, start: null, slots: [] };
}

/** The form with another start; the end is chosen again. */
export function withStart(draft: CreationDraft, start: string | null): CreationDraft {
  return start === draft.start ? draft : { ...draft, start, slots: [] };
}

/** The starts that are offered: slots that begin now or later. Taken ones are shown, and cannot be chosen. */
export function startOptions(slots: readonly Slot[], now: number): Slot[] {
  return slots.filter((slot) => Date.parse(slot.startTime) >= now);
}

/** The slots whose ends can be chosen: from the start on, as long as free slots follow each other. */
export function endOptions(slots: readonly Slot[], start: string | null): Slot[] {
  const first = slots.findIndex((slot) => slot.startTime === start);
  if (first < 0) return [];
  const rest = slots.slice(first);
  const stop = rest.findIndex((slot, index) => {
    const before = rest[index - 1];
    return slot.booked || (before && Date.parse(before.endTime) !== Date.parse(slot.startTime));
  });
  return stop < 0 ? rest : rest.slice(0, stop);
}

/** The form with the end chosen, out of `endOptions`. */
export function withEnd(draft: CreationDraft, slots: readonly Slot[], end: string | null): CreationDraft {
  const options = endOptions(slots, draft.start);
  const last = options.findIndex((slot) => slot.endTime === end);
  return { ...draft, slots: options.slice(0, last + 1) };
}

/** The end of the last chosen slot. */
export function endOf({ slots }: Pick<CreationDraft, 'slots'>): string | null {
  return slots.at(-1)?.endTime ?? null;
}

/** Whether no more students can be chosen. */
export function isFull({ kind, students }: Pick<CreationDraft, 'kind' | 'students'>): boolean {
  return students.length >= mostStudents(kind);
}
