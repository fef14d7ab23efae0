import type { CivilDate } from '@lectern/contract/core/civil.rules.ts';
import { bookingLimits } from '@lectern/contract/booking/booking.limits.ts';
import {
  creationFaults,
  withEmail,
  type CreationFault,
} from '@lectern/contract/booking/creation/creation.rules.ts';
import type { CreationPayload } from '@lectern/contract/booking/creation/creation.shapes.ts';
import { visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import type { Picked } from '../../subjects/choice.ts';
import { sentParticulars } from '../parts/particulars.ts';
import { endOf, type CreationDraft } from './creation-form.ts';

const idOf = (picked: Picked | null): string | null => picked?.id ?? null;

/** The addresses with the text still in the field; null if that is not an address or one too many. */
function allEmails({ emails, typedEmail }: CreationDraft): readonly string[] | null {
  if (typedEmail.trim() === '') return emails;
  const taken = withEmail(emails, typedEmail);
  return taken.text === null ? taken.emails : null;
}

/** All that is wrong with the form, from top to bottom. */
export function faultsOf(draft: CreationDraft, today: CivilDate): CreationFault[] {
  const { creator, kind, level, subject, subcategory, educator, date, start, students } = draft;
  return creationFaults(
    {
      creator,
      kind,
      levelId: idOf(level),
      subjectId: idOf(subject),
      subcategoryId: idOf(subcategory),
      educatorId: idOf(educator),
      date,
      startTime: start,
      endTime: endOf(draft),
      studentCount: students.length,
      emails: allEmails(draft) ?? [...draft.emails, draft.typedEmail],
    },
    today,
  );
}

/** The form on the wire, once its files are uploaded. Slots of a custom schedule have no id. */
export function payloadOf(draft: CreationDraft, fileIds: string[]): CreationPayload {
  const { kind, slots, students } = draft;
  const isOne = kind === 'appointment';
  return {
    visitType: visitTypeCodes[kind],
    levelId: idOf(draft.level),
    tutorId: idOf(draft.educator),
    expertiseCategoryId: idOf(draft.subject),
    expertiseId: idOf(draft.subcategory),
    gradeId: bookingLimits.gradeId,
    sessionDate: draft.date,
    sessionStartTime: draft.start,
    sessionEndTime: endOf(draft),
    slotIds: slots.flatMap(({ id, customAvailability }) => (id === null || customAvailability ? [] : [id])),
    studentId: isOne ? idOf(students[0] ?? null) : null,
    studentIds: isOne ? [] : students.map(({ id }) => id),
    parentEmails: kind === 'conference' ? [...(allEmails(draft) ?? [])] : [],
    ...sentParticulars(draft),
    referenceFileIds: fileIds,
  };
}
