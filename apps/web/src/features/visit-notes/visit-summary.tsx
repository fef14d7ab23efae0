import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { useSummaryChanges } from '../cancel-requests/use-summary-changes.tsx';
import { GroupActions } from '../visits/group/group-actions.tsx';
import { hasGroupActions } from '../visits/group/group-rules.ts';
import { VisitAttachments } from '../visits/visit-attachments.tsx';
import { recordingsOf } from '../call/recording/recordings-of.tsx';
import { SummaryColumns, SummarySkeleton } from '../visits/summary-columns.tsx';
import { SummaryTitle } from '../visits/summary-title.tsx';
import { VisitFacts } from '../visits/visit-facts.tsx';
import { visitQuery } from '../visits/visits.queries.ts';
import { GuestLinks, hasGuestLinks } from '../waiting-room/guests/guest-links.tsx';
import { VisitRecord } from './parts/visit-record.tsx';

/** Beside the navigation there is no room for both. */
const narrow = 'minmax(0, 1fr)';

/**
 * A session as its educator and the administrators above it look at it: the facts left, notes and chat right. While a
 * dialog is open nothing is asked for.
 */
export function VisitSummary({ visitId }: { visitId: string }) {
  const say = useSay();
  const [isPaused, setPaused] = useState(false);
  const visit = useQuery(visitQuery(visitId, { isPaused }));
  const changes = useSummaryChanges(visit.data, setPaused);
  return (
    <Stack gap="card">
      <SummaryTitle visit={visit.data} />
      <ListFaces
        list={visit}
        isEmpty={() => false}
        empty={{ title: '' }}
        failed={{ title: say('visits.summary.loadFailed') }}
        skeleton={<SummarySkeleton narrow={narrow} />}
      >
        {(found) => (
          <SummaryColumns narrow={narrow}>
            <VisitFacts
              visit={found}
              attachments={<VisitAttachments visit={found} onDialog={setPaused} />}
              recordings={recordingsOf(found, setPaused)}
            >
              {hasGroupActions(found) || hasGuestLinks(found) || changes.buttons !== undefined ? (
                <>
                  <GroupActions visit={found} onDialog={setPaused} />
                  <GuestLinks visit={found} onDialog={setPaused} />
                  {changes.buttons}
                </>
              ) : undefined}
            </VisitFacts>
            <Card>
              <VisitRecord visit={found} onDialog={setPaused} />
            </Card>
          </SummaryColumns>
        )}
      </ListFaces>
      {changes.dialog}
    </Stack>
  );
}
