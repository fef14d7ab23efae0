import type { Viewer, VisitKind, VisitState } from '@lectern/contract/visits/visits.names.ts';

/** What decides about the MedicAid panel in addition to the school's switch. */
export interface MedicAidFacts {
  readonly viewer: Viewer;
  readonly kind: VisitKind;
  readonly state: VisitState;
  readonly students: number;
}

const kinds: ReadonlySet<VisitKind> = new Set(['onDemand', 'appointment', 'inPerson']);
const states: ReadonlySet<VisitState> = new Set(['notePending', 'completed']);

/** Whether the viewer can have MedicAid for a visit: only its educator, after a visit with exactly one student. */
export function canHaveMedicAid({ viewer, kind, state, students }: MedicAidFacts): boolean {
  return viewer === 'educator' && kinds.has(kind) && states.has(state) && students === 1;
}
