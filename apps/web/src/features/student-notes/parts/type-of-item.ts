import type { StudentHistoryItem } from '@lectern/contract/student-notes/student-notes.shapes.ts';
import { sessionTypes, visitTypeCodes, type VisitKind } from '@lectern/contract/visits/visits.names.ts';

/** The number of the kind of a session, by the word of its type. */
export function typeOf({ sessionType }: Pick<StudentHistoryItem, 'sessionType'>): number {
  const kinds = Object.keys(sessionTypes) as VisitKind[];
  return visitTypeCodes[kinds.find((kind) => sessionTypes[kind] === sessionType) ?? 'appointment'];
}
