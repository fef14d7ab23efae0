import { isFlaggable } from '@lectern/contract/flags/flags.rules.ts';
import type { EducatorListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { visitStateOf } from '@lectern/contract/visits/visits.names.ts';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { kindOf } from '../visits/visit-kind.ts';
import { viewerOf } from '../visits/visit-viewer.ts';
import { RaiseFlagDialog } from './parts/raise-flag-dialog.tsx';

type Flagged = Pick<EducatorListItem, 'id' | 'visitType' | 'visitStatus' | 'userCategory' | 'isFlagged'>;

function RaiseButton({ visit, about }: { visit: Flagged; about: string }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={say('flags.raiseNamed', { who: about })}
        icon={<IconFlag size={20} stroke={1.5} />}
        onClick={() => setOpen(true)}
      />
      <RaiseFlagDialog visitId={visit.id} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/**
 * The flag of a session in a list: its educator presses it to flag the session; filled and inert once that was done.
 * Nothing if there is none and none is possible.
 */
export function FlagMark({ visit, about }: { visit: Flagged; about: string }) {
  const say = useSay();
  if (visit.isFlagged)
    return (
      <span
        className="in-target tone-bad"
        role="img"
        aria-label={say('flags.flagged')}
        title={say('flags.flagged')}
      >
        <IconFlagFilled size={20} aria-hidden />
      </span>
    );
  const state = visitStateOf(visit.visitStatus);
  const mayRaise = viewerOf(visit) === 'educator' && state !== undefined && isFlaggable(kindOf(visit), state);
  return mayRaise ? <RaiseButton visit={visit} about={about} /> : null;
}
