import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { useSummaryChanges } from '../cancel-requests/use-summary-changes.tsx';
import { GroupActions } from '../visits/group/group-actions.tsx';
import { MissedDetails } from '../visits/group/missed-details.tsx';
import { useVisitPaper } from '../visits/history/use-visit-paper.tsx';
import { withoutChanges } from '../visits/summary-shown.ts';
import { VisitAttachments } from '../visits/visit-attachments.tsx';
import { recordingsOf } from '../call/recording/recordings-of.tsx';
import { SummaryColumns, SummarySkeleton } from '../visits/summary-columns.tsx';
import { SummaryTitle } from '../visits/summary-title.tsx';
import { VisitFacts } from '../visits/visit-facts.tsx';
import { visitQuery } from '../visits/visits.queries.ts';
import { GuestLinks } from '../waiting-room/guests/guest-links.tsx';
import { VisitRecord } from './parts/visit-record.tsx';

/** Next to the navigation there is no room for both. */
const narrow = 'minmax(0, 1fr)';

interface BodyProps {
  visit: VisitInfo;
  /** Among the past sessions of a student: nothing is changed there. */
  isOfStudent?: boolean;
  onDialog: (isOpen: boolean) => void;
  /** Actions in addition to those of every summary. */
  children?: ReactNode;
}

function SummaryBody({ visit, isOfStudent = false, onDialog, children }: BodyProps) {
  const paper = useVisitPaper(visit);
  return (
    <SummaryColumns narrow={narrow}>
      <VisitFacts
        visit={visit}
        isOfStudent={isOfStudent}
        attachments={<VisitAttachments visit={visit} onDialog={onDialog} />}
        recordings={recordingsOf(visit, onDialog)}
      >
        <GroupActions visit={visit} isOfStudent={isOfStudent} onDialog={onDialog} />
        {children}
        {paper.buttons}
      </VisitFacts>
      <Stack gap="card">
        <MissedDetails visit={visit} />
        <Card>
          <VisitRecord visit={visit} isOfStudent={isOfStudent} onDialog={onDialog} />
        </Card>
        {paper.history}
      </Stack>
    </SummaryColumns>
  );
}

function useFollowed(visitId: string) {
  const [isPaused, setPaused] = useState(false);
  return { visit: useQuery(visitQuery(visitId, { isPaused })), setPaused };
}

function Loaded({
  visit,
  children,
}: {
  visit: ReturnType<typeof useFollowed>['visit'];
  children: (visit: VisitInfo) => ReactNode;
}) {
  const say = useSay();
  return (
    <ListFaces
      list={visit}
      isEmpty={() => false}
      empty={{ title: '' }}
      failed={{ title: say('visits.summary.loadFailed'), goneTitle: say('visits.summary.loadFailed') }}
      skeleton={<SummarySkeleton narrow={narrow} />}
    >
      {children}
    </ListFaces>
  );
}

/**
 * A session as its educator and the administrators above it look at it: the facts left, notes and chat right, and below
 * what happened. While a dialog is open nothing is asked for.
 */
export function VisitSummary({ visitId }: { visitId: string }) {
  const { visit, setPaused } = useFollowed(visitId);
  const changes = useSummaryChanges(visit.data, setPaused);
  return (
    <Stack gap="card">
      <SummaryTitle visit={visit.data} />
      <Loaded visit={visit}>
        {(found) => (
          <SummaryBody visit={found} onDialog={setPaused}>
            <GuestLinks visit={found} onDialog={setPaused} />
            {changes.buttons}
          </SummaryBody>
        )}
      </Loaded>
      {changes.dialog}
    </Stack>
  );
}

/** The same among the past sessions of a student: only to be read, with the student's birthday. */
export function PastVisitSummary({ visitId }: { visitId: string }) {
  const { visit, setPaused } = useFollowed(visitId);
  return (
    <Loaded visit={visit}>
      {(found) => <SummaryBody visit={withoutChanges(found)} isOfStudent onDialog={setPaused} />}
    </Loaded>
  );
}
