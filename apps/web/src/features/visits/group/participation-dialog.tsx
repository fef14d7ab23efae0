import type { Attendee } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { PersonCell } from '../../../ui/person-cell.tsx';
import type { Column } from '../../../ui/resource-list/list-parts.ts';
import { useListInPlace } from '../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { attendanceQuery } from './group.queries.ts';

/** Whose students, and whether it is said who was there. */
export interface ParticipationProps {
  visitId: string;
  /** The name of each student's level stands beneath the name. */
  isBroadcast: boolean;
  /** Present or Absent stands beside each; not before the session was held. */
  isHeld: boolean;
}

function Presence({ isPresent }: { isPresent: boolean }) {
  const say = useSay();
  return isPresent ? (
    <StatusBadge tone="good" icon={<IconCheck stroke={1.5} aria-hidden />}>
      {say('visits.group.present')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="bad" icon={<IconX stroke={1.5} aria-hidden />}>
      {say('visits.group.absent')}
    </StatusBadge>
  );
}

function Participation({ visitId, isBroadcast, isHeld }: ParticipationProps) {
  const say = useSay();
  const controls = useListInPlace({});
  const { search, page } = controls;
  const person: Column<Attendee> = {
    id: 'student',
    card: 'head',
    cell: ({ name, image, levelName }) => (
      <PersonCell
        name={name}
        image={{ of: name, src: image }}
        detail={isBroadcast ? (levelName ?? undefined) : undefined}
      />
    ),
  };
  const presence: Column<Attendee> = {
    id: 'presence',
    width: 'auto',
    align: 'end',
    card: 'aside',
    cell: ({ userSessionStatus }) => <Presence isPresent={userSessionStatus !== 'NOT_JOINED'} />,
  };
  return (
    <ResourceList
      isBare
      label={say(isHeld ? 'visits.group.participation' : 'visits.people.students')}
      list={useQuery(attendanceQuery({ visitId, isBroadcast, search, page }))}
      controls={controls}
      search={say('visits.group.search')}
      idOf={({ userId }) => userId}
      columns={isHeld ? [person, presence] : [person]}
      empty={{ title: say('visits.creation.noStudents') }}
      failed={{}}
      skeleton={{ rows: 5, height: 57 }}
    />
  );
}

/** 'Student Participation', or 'Students' before the session was held: searched by name, 10 per page. */
export function ParticipationDialog({
  isOpen,
  onClose,
  ...props
}: ParticipationProps & { isOpen: boolean; onClose: () => void }) {
  const say = useSay();
  return (
    <ModalWindow
      isOpen={isOpen}
      onClose={onClose}
      title={say(props.isHeld ? 'visits.group.participation' : 'visits.people.students')}
    >
      <Participation {...props} />
    </ModalWindow>
  );
}
