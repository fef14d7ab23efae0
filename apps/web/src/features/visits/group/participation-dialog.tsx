import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { CardRow, CardRows } from '../../../ui/card.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { PersonCell } from '../../../ui/person-cell.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { attendanceQuery } from './group.queries.ts';
import classes from './participation-dialog.module.css';

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
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const list = useQuery(attendanceQuery({ visitId, isBroadcast, search, page }));
  return (
    <div className={classes.body}>
      <SearchField
        label={say('visits.group.search')}
        value={search}
        width="100%"
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <ListFaces
        list={list}
        isEmpty={({ totalItems }) => totalItems === 0}
        empty={{ title: say('visits.creation.noStudents') }}
        failed={{}}
        skeleton={{ rows: 5, height: 57 }}
      >
        {(loaded) => (
          <>
            <CardRows aria-busy={list.isPlaceholderData}>
              {loaded.data.map(({ userId, name, image, levelName, userSessionStatus }) => (
                <CardRow key={userId} className={classes.row}>
                  <PersonCell
                    name={name}
                    image={{ of: name, src: image }}
                    detail={isBroadcast ? (levelName ?? undefined) : undefined}
                  />
                  {isHeld && <Presence isPresent={userSessionStatus !== 'NOT_JOINED'} />}
                </CardRow>
              ))}
            </CardRows>
            <Pager {...loaded} page={page} onChange={setPage} />
          </>
        )}
      </ListFaces>
    </div>
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
