import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { Button } from '@mantine/core';
import { IconUserCheck, IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { shownOf } from '../summary-shown.ts';
import { kindOf } from '../visit-kind.ts';
import { ParticipationDialog } from './participation-dialog.tsx';
import { RosterDialog } from './roster-dialog.tsx';
import { useStudentsOf } from './students-of.ts';

/** The actions on participants, below the facts of a summary: attendance and roster. */
export function GroupActions({
  visit,
  isOfStudent = false,
  onDialog,
}: {
  visit: VisitInfo;
  /** Among the past sessions of a student, where nothing is changed. */
  isOfStudent?: boolean;
  /** Called when a dialog opens and closes, so that refetching can pause. */
  onDialog: (isOpen: boolean) => void;
}) {
  const say = useSay();
  const studentsOf = useStudentsOf();
  const [dialog, setDialog] = useState<'participation' | 'roster' | null>(null);
  const { hasParticipation, changesRoster } = shownOf(visit, isOfStudent);
  const show = (next: typeof dialog): void => {
    setDialog(next);
    onDialog(next !== null);
  };
  return (
    <>
      {hasParticipation && (
        <Button
          variant="default"
          leftSection={<IconUserCheck size={18} stroke={1.5} />}
          onClick={() => show('participation')}
        >
          {say('visits.group.participation')}
        </Button>
      )}
      {changesRoster && (
        <Button
          variant="default"
          leftSection={<IconUsersPlus size={18} stroke={1.5} />}
          onClick={() => show('roster')}
        >
          {say('visits.group.roster')}
        </Button>
      )}
      <ParticipationDialog
        isOpen={dialog === 'participation'}
        onClose={() => show(null)}
        visitId={visit.id}
        isBroadcast={kindOf(visit) === 'broadcast'}
      />
      <RosterDialog
        isOpen={dialog === 'roster'}
        onClose={() => show(null)}
        visitId={visit.id}
        students={studentsOf(visit)}
      />
    </>
  );
}
