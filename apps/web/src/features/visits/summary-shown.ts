import { summaryShown, type SummaryShown } from '@lectern/contract/visits/summary.rules.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { kindOf } from './visit-kind.ts';
import { viewerOf } from './visit-viewer.ts';

type Shown = Pick<
  VisitInfo,
  'visitType' | 'sessionStatus' | 'userCategory' | 'allowAddImage' | 'flaggedSession'
>;

/** What the summary of a session shows and offers; a student's past sessions cannot be changed. */
export function shownOf(visit: Shown, isOfStudent = false): SummaryShown {
  return summaryShown({
    viewer: viewerOf(visit),
    kind: kindOf(visit),
    status: visit.sessionStatus,
    allowAddImage: visit.allowAddImage,
    isFlagged: Boolean(visit.flaggedSession),
    isOfStudent,
  });
}

/** A session as somebody reads it who changes nothing of it. */
export function withoutChanges(visit: VisitInfo): VisitInfo {
  return {
    ...visit,
    permissions: { ...visit.permissions, mayAddImages: false, mayDeleteImages: false, mayEditRoster: false },
  };
}
