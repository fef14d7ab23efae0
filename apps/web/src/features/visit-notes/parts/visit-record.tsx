import { isSettled, showsRecord } from '@lectern/contract/visits/status.rules.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { useSearchParam } from '../../../lib/url-state.ts';
import { BlankFace } from '../../../ui/blank-face.tsx';
import { CardTabs } from '../../../ui/card-tabs.tsx';
import { RowSkeletons } from '../../../ui/row-skeletons.tsx';
import { KeptBoards } from '../../call/board/kept-boards.tsx';
import { FlagPanel } from '../../flags/flag-panel.tsx';
import { VisitChatHistory } from '../../visits/visit-chat-history.tsx';
import { noteQuery } from '../visit-notes.queries.ts';
import { VisitNotesPanel } from '../visit-notes-panel.tsx';

/**
 * What is left of a session: notes, chat and boards. Of one that was not held, or is not over yet, what its educator
 * wrote all the same, else that there are no notes. A dialog stays open when the session ends meanwhile.
 */
export function VisitRecord({
  visit,
  onDialog,
}: {
  visit: Pick<VisitInfo, 'id' | 'sessionStatus' | 'permissions' | 'flaggedSession'>;
  onDialog: (isOpen: boolean) => void;
}) {
  const say = useSay();
  const [chosen, setTab] = useSearchParam('tab', 'notes');
  const { mayReadNotes, mayViewChat, mayViewBoards } = visit.permissions;
  const hasRecord = showsRecord(visit.sessionStatus);
  const { data, isLoading } = useQuery({ ...noteQuery(visit.id), enabled: mayReadNotes && !hasRecord });
  if (!hasRecord && isLoading) return <RowSkeletons rows={3} height={72} avatar={false} />;
  if (!hasRecord && !data?.soapNotes.savedAt) {
    const isOver = isSettled(visit.sessionStatus);
    return <BlankFace drawing="page" title={say(isOver ? 'visitNotes.none' : 'visitNotes.later')} />;
  }
  const notes = {
    value: 'notes',
    label: say('visits.summary.notesTab'),
    content: (
      <>
        <VisitNotesPanel visitId={visit.id} onDialog={onDialog} />
        {hasRecord && mayViewBoards && <KeptBoards visitId={visit.id} />}
      </>
    ),
  };
  const chat = {
    value: 'chat',
    label: say('visits.summary.chatTab'),
    content: <VisitChatHistory visitId={visit.id} />,
  };
  const flag = {
    value: 'flag',
    label: say('visits.summary.flagTab'),
    content: <FlagPanel visitId={visit.id} onDialog={onDialog} />,
  };
  const tabs = [...(visit.flaggedSession ? [flag] : []), notes, ...(hasRecord && mayViewChat ? [chat] : [])];
  return (
    <CardTabs
      label={say('visits.summary.title')}
      value={tabs.find(({ value }) => value === chosen)?.value ?? 'notes'}
      onChange={setTab}
      tabs={tabs}
    />
  );
}
