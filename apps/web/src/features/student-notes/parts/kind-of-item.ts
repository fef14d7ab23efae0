import type { StudentHistoryItem } from '@lectern/contract/student-notes/student-notes.shapes.ts';
import { sessionTypes, visitTypeCodes, type VisitKind } from '@lectern/contract/visits/visits.names.ts';

/** The kind of a session by the word of its type. */
export function kindOfItem({ sessionType }: StudentHistoryItem): VisitKind {
  const kinds = Object.keys(sessionTypes) as VisitKind[];
  return kinds.find((kind) => sessionTypes[kind] === sessionType) ?? 'appointment';
}

/** The number of the same kind. */
export const typeOf = (item: StudentHistoryItem): number => visitTypeCodes[kindOfItem(item)];
