import { isSettled, showsRecord } from '@lectern/contract/visits/status.rules.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { useSearchParam } from '../../../lib/url-state.ts';
import { BlankFace } from '../../../ui/blank-face.tsx';
import { CardTabs, type CardTab } from '../../../ui/card-tabs.tsx';
import { RowSkeletons } from '../../../ui/row-skeletons.tsx';
import { KeptBoards } from '../../call/board/kept-boards.tsx';
import { FlagPanel } from '../../flags/flag-panel.tsx';
import { shownOf } from '../../visits/summary-shown.ts';
import { VisitChatHistory } from '../../visits/visit-chat-history.tsx';
import { noteQuery } from '../visit-notes.queries.ts';
import { VisitNotesPanel } from '../visit-notes-panel.tsx';

interface RecordProps {
  visit: Pick<
    VisitInfo,
    'id' | 'visitType' | 'userCategory' | 'sessionStatus' | 'allowAddImage' | 'permissions' | 'flaggedSession'
  >;
  /** Among the past sessions of a student: nothing is changed there. */
  isOfStudent?: boolean;
  onDialog: (isOpen: boolean) => void;
}

function Notes({ visit, isOfStudent = false, onDialog }: RecordProps) {
  const hasBoards = showsRecord(visit.sessionStatus) && visit.permissions.mayViewBoards;
  return (
    <>
      <VisitNotesPanel visitId={visit.id} onDialog={onDialog} isReadOnly={isOfStudent} />
      {hasBoards && <KeptBoards visitId={visit.id} />}
    </>
  );
}

function useTabs(props: RecordProps): CardTab[] {
  const say = useSay();
  const { visit, isOfStudent, onDialog } = props;
  const { tabs } = shownOf(visit, isOfStudent);
  const flag = {
    value: 'flag',
    label: say('visits.summary.flagTab'),
    content: <FlagPanel visitId={visit.id} onDialog={onDialog} />,
  };
  const notes = { value: 'notes', label: say('visits.summary.notesTab'), content: <Notes {...props} /> };
  const chat = {
    value: 'chat',
    label: say('visits.summary.chatTab'),
    content: <VisitChatHistory visitId={visit.id} />,
  };
  const hasChat = tabs.includes('chat') && visit.permissions.mayViewChat;
  return [...(tabs.includes('flag') ? [flag] : []), notes, ...(hasChat ? [chat] : [])];
}

/**
 * The records of a session: notes, chat and boards. For one that was not held, or is not over yet, its educator's
 * texts if any, else that there are no notes. A dialog stays open when the session ends meanwhile.
 */
export function VisitRecord(props: RecordProps) {
  const say = useSay();
  const { visit, isOfStudent = false } = props;
  const [chosen, setTab] = useSearchParam(isOfStudent ? 'record' : 'tab', 'notes');
  const tabs = useTabs(props);
  const hasRecord = showsRecord(visit.sessionStatus);
  const isAsked = visit.permissions.mayReadNotes && !hasRecord;
  const { data, isLoading } = useQuery({ ...noteQuery(visit.id), enabled: isAsked });
  if (!hasRecord && isLoading) return <RowSkeletons rows={3} height={72} avatar={false} />;
  if (!hasRecord && !data?.soapNotes.savedAt) {
    const isOver = isSettled(visit.sessionStatus);
    return <BlankFace drawing="page" title={say(isOver ? 'visitNotes.none' : 'visitNotes.later')} />;
  }
  return (
    <CardTabs
      label={say('visits.summary.title')}
      value={tabs.find(({ value }) => value === chosen)?.value ?? 'notes'}
      onChange={setTab}
      tabs={tabs}
    />
  );
}
