import { may } from '@lectern/contract/access/capabilities.ts';
import { sessionStatuses } from '@lectern/contract/visits/visits.names.ts';
import { isSettled } from '@lectern/contract/visits/status.rules.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { roleOf, useSession } from '../../identity/session.ts';
import { kindOf } from '../../visits/visit-kind.ts';
import { viewerOf } from '../../visits/visit-viewer.ts';
import { LinkList, type NewLink } from './parts/link-list.tsx';

type Shown = Pick<VisitInfo, 'visitId' | 'visitType' | 'userCategory' | 'sessionStatus'>;

/**
 * Whether a session has guest links that this person may see: a broadcast that is not over, for its educator and the
 * administrators above it.
 */
function hasGuestLinks(visit: Shown): boolean {
  const isOver = isSettled(visit.sessionStatus) || visit.sessionStatus === sessionStatuses.removed;
  return kindOf(visit) === 'broadcast' && viewerOf(visit) !== 'attendee' && !isOver;
}

/**
 * 'Guest links' of a broadcast. Level 2 makes, copies and revokes them; its educator and Level 3 see the guests. A
 * new link is shown as long as this page is open, because nobody can fetch it again.
 */
export function GuestLinks({
  visit,
  onDialog,
}: {
  visit: Shown;
  /** Called when the dialog opens and closes, so that refetching can pause. */
  onDialog: (isOpen: boolean) => void;
}) {
  const say = useSay();
  const mayMake = may(roleOf(useSession()), 'createBroadcasts');
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<readonly NewLink[]>([]);
  const show = (next: boolean): void => {
    setOpen(next);
    onDialog(next);
  };
  if (!hasGuestLinks(visit)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLink size={18} stroke={1.5} />}
        aria-haspopup="dialog"
        onClick={() => show(true)}
      >
        {say('guests.links.button')}
      </Button>
      <ModalWindow isOpen={isOpen} onClose={() => show(false)} title={say('guests.links.title')}>
        <LinkList visitId={visit.visitId} mayMake={mayMake} made={made} onMade={setMade} />
      </ModalWindow>
    </>
  );
}
