import type { accountsCalls } from '@lectern/contract/administration/accounts.calls.ts';
import type { CallResponse } from '@lectern/contract/core/call.ts';
import { creators } from '@lectern/contract/visits/visits.names.ts';
import { kindText } from '@lectern/contract/visits/visits.rules.ts';
import { IconUsers } from '@tabler/icons-react';
import { formatDate, formatTime } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { CardRow, CardRows } from '../../../../ui/card.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { PersonCell } from '../../../../ui/person-cell.tsx';
import { kindOf } from '../../../visits/visit-kind.ts';
import { useVisitPeople } from '../../../visits/visit-people.ts';

type Next = CallResponse<typeof accountsCalls.accountSummary>['next'];

/** Upcoming sessions as rows: with whom, kind and subject, and when. */
export function NextSessions({ next, isEducator }: { next: Next; isEducator: boolean }) {
  const say = useSay();
  const people = useVisitPeople();
  return (
    <CardRows>
      {next.map((visit) => (
        <CardRow key={visit.visitId}>
          <Stack gap={0} isGrowing>
            <PersonCell
              name={isEducator ? people.full(visit) : visit.educatorName}
              detail={[say(kindText(kindOf(visit), creators.student)), visit.subject]
                .filter((part) => part !== null)
                .join(' · ')}
              icon={isEducator && people.isGroup(visit) ? <IconUsers size={18} stroke={1.5} /> : undefined}
            />
          </Stack>
          <Stack gap={0} align="end">
            <span className="type-row tone-2 unbroken">{formatDate(visit.sessionStartTime)}</span>
            <span className="type-row tone-2 unbroken">{formatTime(visit.sessionStartTime)}</span>
          </Stack>
        </CardRow>
      ))}
    </CardRows>
  );
}
