import { may } from '@lectern/contract/access/capabilities.ts';
import type { CallResponse } from '@lectern/contract/core/call.ts';
import type { messagesCalls } from '@lectern/contract/messages/messages.calls.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { Stack } from '../../ui/layout.tsx';
import type { Column } from '../../ui/resource-list/list-parts.ts';
import { useListInAddress } from '../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../ui/resource-list/resource-list.tsx';
import { roleOf, useSession } from '../identity/session.ts';
import { messageReportsQuery } from './messages.queries.ts';
import { MessageSettings } from './parts/message-settings.tsx';
import { ReportWindow, type OpenedReport } from './parts/report-window.tsx';
import { SchoolReadAlongs } from './parts/school-read-alongs.tsx';

type Report = CallResponse<(typeof messagesCalls)['messageReports']>['data'][number];

/**
 * 'Safeguarding': reports and conversations read along at the asker's school, or at those below that have nobody;
 * for Level 3 also its settings about messages.
 */
export function Safeguarding() {
  const say = useSay();
  const session = useSession();
  const { id } = session;
  const state = useListInAddress({});
  const list = useQuery(messageReportsQuery({ search: state.search, pageNumber: state.page }));
  const [report, setReport] = useState<OpenedReport | null>(null);
  const columns: Column<Report>[] = [
    { id: 'student', title: say('messages.safety.student'), cell: (row) => row.studentName, card: 'head' },
    {
      ...{ id: 'educator', title: say('messages.safety.educator'), isTitleOnCard: true },
      cell: (row) => row.educatorName,
    },
    {
      ...{ id: 'by', title: say('messages.safety.reportedBy'), isTitleOnCard: true },
      cell: (row) => row.reportedByName,
    },
    {
      ...{ id: 'reason', title: say('messages.safety.reason'), isTitleOnCard: true },
      cell: (row) => (
        // Reasons given at different times have a line each.
        <span className="own-lines">{row.reason || say('messages.safety.noReason')}</span>
      ),
    },
    {
      ...{ id: 'time', title: say('messages.safety.time'), isTitleOnCard: true },
      cell: (row) => formatDateTime(row.createdTime),
    },
    {
      id: 'open',
      cell: (row) => (
        <Button variant="light" size="xs" onClick={() => setReport(row)}>
          {say('messages.safety.open')}
        </Button>
      ),
      card: 'action',
    },
  ];
  return (
    <Stack>
      <ResourceList
        look="table"
        minWidth={880}
        label={say('messages.safety.reports')}
        list={list}
        controls={state}
        search={say('studentNotes.search')}
        columns={columns}
        idOf={(row) => row.id}
        empty={{ drawing: 'chat', title: say('messages.safety.reportsEmpty') }}
      />
      <SchoolReadAlongs ownId={id} />
      {may(roleOf(session), 'keepMessageSettings') && <MessageSettings />}
      <ReportWindow report={report} onClose={() => setReport(null)} />
    </Stack>
  );
}
