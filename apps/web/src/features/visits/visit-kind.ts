import { visitKindOf, type VisitKind } from '@lectern/contract/visits/visits.names.ts';

/** The kind of a visit by its number. A number that a newer server sends is treated as a plain visit. */
export function kindOf(visit: { visitType: number }): VisitKind {
  return visitKindOf(visit.visitType) ?? 'appointment';
}
