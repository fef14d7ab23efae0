import { isSettled } from '@lectern/contract/visits/status/status.rules.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { BlankFace } from '../../../ui/blank-face.tsx';
import { RowSkeletons } from '../../../ui/row-skeletons.tsx';
import { noteQuery } from '../visit-notes.queries.ts';
import { VisitNotesPanel } from '../visit-notes-panel.tsx';

/** Beside a session that was not held: what its educator wrote all the same, else that there are no notes. */
export function SavedNotes({
  visit,
  onDialog,
}: {
  visit: Pick<VisitInfo, 'id' | 'sessionStatus' | 'permissions'>;
  onDialog: (isOpen: boolean) => void;
}) {
  const say = useSay();
  const mayRead = visit.permissions.mayReadNotes;
  const { data, isLoading } = useQuery({ ...noteQuery(visit.id), enabled: mayRead });
  if (isLoading) return <RowSkeletons rows={3} height={72} avatar={false} />;
  if (data && data.soapNotes.savedAt !== null)
    return <VisitNotesPanel visitId={visit.id} onDialog={onDialog} />;
  const isOver = isSettled(visit.sessionStatus);
  return <BlankFace drawing="page" title={say(isOver ? 'visitNotes.none' : 'visitNotes.later')} />;
}
