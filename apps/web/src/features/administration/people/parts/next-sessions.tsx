import type { accountsCalls } from '@lectern/contract/administration/accounts.calls.ts';
import type { CallResponse } from '@lectern/contract/core/call.ts';
import { IconUsers } from '@tabler/icons-react';
import { CardRows } from '../../../../ui/card.tsx';
import { useVisitPeople } from '../../../visits/visit-people.ts';
import { ComingRow } from '../../parts/coming-row.tsx';

type Next = CallResponse<typeof accountsCalls.accountSummary>['next'];

/** Upcoming sessions as rows: with whom, kind and subject, and when. */
export function NextSessions({ next, isEducator }: { next: Next; isEducator: boolean }) {
  const people = useVisitPeople();
  return (
    <CardRows>
      {next.map((visit) => (
        <ComingRow
          key={visit.visitId}
          visit={visit}
          madeBy={visit.createdByRole}
          name={isEducator ? people.full(visit) : visit.educatorName}
          about={visit.subject}
          icon={isEducator && people.isGroup(visit) ? <IconUsers size={18} stroke={1.5} /> : undefined}
        />
      ))}
    </CardRows>
  );
}
