import { kindText } from '@lectern/contract/visits/visits.rules.ts';
import type { Creator } from '@lectern/contract/visits/visits.names.ts';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { CardRow } from '../../../ui/card.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PersonCell } from '../../../ui/person-cell.tsx';
import { kindOf } from '../../visits/visit-kind.ts';

interface ComingRowProps {
  visit: { visitType: number; sessionStartTime: string };
  madeBy: Creator;
  /** With whom it is. */
  name: string;
  /** What is said after its kind. */
  about: string | null;
  icon?: ReactNode;
}

/** A session to come: with whom, its kind and more about it, and when. */
export function ComingRow({ visit, madeBy, name, about, icon }: ComingRowProps) {
  const say = useSay();
  return (
    <CardRow>
      <Stack gap={0} isGrowing>
        <PersonCell
          name={name}
          detail={[say(kindText(kindOf(visit), madeBy)), about].filter((part) => part !== null).join(' · ')}
          icon={icon}
        />
      </Stack>
      <Stack gap={0} align="end">
        <span className="type-row tone-2 unbroken">{formatDate(visit.sessionStartTime)}</span>
        <span className="type-row tone-2 unbroken">{formatTime(visit.sessionStartTime)}</span>
      </Stack>
    </CardRow>
  );
}
