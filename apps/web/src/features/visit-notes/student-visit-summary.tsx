import { defaultSummaryTab, showsRecord } from '@lectern/contract/visits/status.rules.ts';
import type { SessionStatus } from '@lectern/contract/visits/visits.names.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { useGo, useSearchParam } from '../../lib/url-state.ts';
import { Card } from '../../ui/card.tsx';
import { CardTabs } from '../../ui/card-tabs.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { KeptBoards } from '../call/board/kept-boards.tsx';
import { recordingsOf } from '../call/recording/recordings-of.tsx';
import { useSummaryChanges } from '../cancel-requests/use-summary-changes.tsx';
import { VisitComing } from '../visits/visit-coming.tsx';
import { useVisitPaper } from '../visits/history/use-visit-paper.tsx';
import { SummaryColumns, SummarySkeleton } from '../visits/summary-columns.tsx';
import { VisitAttachments } from '../visits/visit-attachments.tsx';
import { VisitChatHistory } from '../visits/visit-chat-history.tsx';
import { VisitFacts } from '../visits/visit-facts.tsx';
import { shownStatus, timedVisit, useVisitClock } from '../visits/visit-moments.ts';
import { useVisitPaths } from '../visits/visit-paths.ts';
import { viewerOf } from '../visits/visit-viewer.ts';
import { VisitStatus } from '../visits/visit-status.tsx';
import { visitQuery } from '../visits/visits.queries.ts';

const narrow = '300px minmax(0, 1fr)';

/** The note of a visit, given by the screen. */
type Notes = (visitId: string) => ReactNode;

function RecordTabs({ visit, status, notes }: { visit: VisitInfo; status: SessionStatus; notes: Notes }) {
  const say = useSay();
  const [tab, setTab] = useSearchParam('tab', defaultSummaryTab(status));
  const tabs = [
    {
      value: 'notes',
      label: say('visits.summary.notesTab'),
      content: (
        <>
          {notes(visit.id)}
          {visit.permissions.mayViewBoards && <KeptBoards visitId={visit.id} />}
        </>
      ),
    },
    ...(visit.permissions.mayViewChat
      ? [
          {
            value: 'chat',
            label: say('visits.summary.chatTab'),
            content: <VisitChatHistory visitId={visit.id} />,
          },
        ]
      : []),
  ];
  const shown = tabs.find(({ value }) => value === tab)?.value ?? 'notes';
  return (
    <Card>
      <CardTabs label={say('visits.summary.title')} tabs={tabs} value={shown} onChange={setTab} />
    </Card>
  );
}

function Summary({
  visit,
  notes,
  header,
  onDialog,
}: {
  visit: VisitInfo;
  notes: Notes;
  header: (status: ReactNode) => ReactNode;
  onDialog: (isOpen: boolean) => void;
}) {
  const go = useGo();
  const paths = useVisitPaths();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const timed = timedVisit(visit);
  const now = useVisitClock([timed]);
  const status = shownStatus(timed, now);
  const isRecorded = showsRecord(status);
  const changes = useSummaryChanges(visit, onDialog);
  const paper = useVisitPaper(visit);
  const badge = (
    <VisitStatus
      status={status}
      visit={visit}
      viewer={viewerOf(visit)}
      look="strong"
      onPress={() => go(paths.waitingRoom(visit.id))}
    />
  );
  return (
    <>
      {header(isPhone ? undefined : badge)}
      <Stack gap="card">
        {isPhone && badge}
        <SummaryColumns narrow={narrow}>
          <VisitFacts
            visit={visit}
            attachments={<VisitAttachments visit={visit} onDialog={onDialog} />}
            recordings={recordingsOf(visit, onDialog)}
          >
            {changes.buttons}
            {paper.buttons}
          </VisitFacts>
          <Stack gap="card">
            {isRecorded ? (
              <RecordTabs visit={visit} status={status} notes={notes} />
            ) : (
              <VisitComing visit={visit} status={status} now={now} />
            )}
            {paper.history}
          </Stack>
        </SummaryColumns>
      </Stack>
      {changes.dialog}
    </>
  );
}

/**
 * A session for its attendees: facts, files of the booking, and once it was held its notes and chat. It is fetched
 * every 30 s until it is settled; that pauses while a question is open.
 */
export function StudentVisitSummary({
  visitId,
  notes,
  header,
}: {
  visitId: string;
  notes: Notes;
  /** The screen's title, with the status next to it. */
  header: (status: ReactNode) => ReactNode;
}) {
  const say = useSay();
  const [isPaused, setPaused] = useState(false);
  const visit = useQuery(visitQuery(visitId, { isPaused }));
  return (
    <>
      {!visit.data && header(undefined)}
      <ListFaces
        list={visit}
        isEmpty={() => false}
        empty={{ title: say('core.list.empty') }}
        failed={{ title: say('visits.summary.loadFailed'), goneTitle: say('visits.summary.loadFailed') }}
        skeleton={<SummarySkeleton narrow={narrow} />}
      >
        {(found) => <Summary visit={found} notes={notes} header={header} onDialog={setPaused} />}
      </ListFaces>
    </>
  );
}
