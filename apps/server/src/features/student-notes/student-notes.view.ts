import type { Attachment } from '@lectern/contract/files/files.shapes.ts';
import type {
  MyStudent,
  StudentDetail,
  StudentHistoryItem,
  StudentNote,
} from '@lectern/contract/student-notes/student-notes.shapes.ts';
import {
  creators,
  sessionTypes,
  type SessionStatus,
  type VisitKind,
} from '@lectern/contract/visits/visits.names.ts';

interface Student {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
}

interface NamedLevel {
  readonly id: string;
  readonly name: string;
}

/** A student in the list of an educator. */
export function toMyStudent({ id, name, active }: Student, image: string | null): MyStudent {
  return { id, name, image, active };
}

/** The head of a student's summary, with the line of levels down to the school. */
export function toStudentDetail(
  student: Student,
  facts: { image: string | null; school: NamedLevel; line: readonly NamedLevel[] },
): StudentDetail {
  const { image, school, line } = facts;
  const named = ({ id, name }: NamedLevel): NamedLevel => ({ id, name });
  return {
    ...toMyStudent(student, image),
    levelThree: named(school),
    associatedLevels: line.map(named),
    student: { id: student.id },
  };
}

/** A session in a student's history. */
export function toHistoryItem(
  row: {
    readonly visit: {
      readonly id: string;
      readonly kind: VisitKind;
      readonly createdByRole: keyof typeof creators;
      readonly startsAt: Date;
    };
    readonly subject: string | null;
    readonly subcategory: string | null;
    readonly educatorName: string;
  },
  { status, isOwn }: { status: SessionStatus; isOwn: boolean },
): StudentHistoryItem {
  const { visit, subject, subcategory, educatorName } = row;
  return {
    id: visit.id,
    sessionType: sessionTypes[visit.kind],
    createdByRole: creators[visit.createdByRole],
    subject,
    subCategory: subcategory,
    educatorName,
    sessionTime: visit.startsAt.toISOString(),
    visitStatus: status,
    isOwn,
  };
}

/** A note on a student. */
export function toStudentNote(
  { id, notes, createdAt }: { readonly id: string; readonly notes: string; readonly createdAt: Date },
  addedBy: string,
  materialImages: Attachment[],
): StudentNote {
  return { id, addedBy, createdAt: createdAt.toISOString(), notes, materialImages };
}
