import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { Stack } from '../../../ui/layout.tsx';
import type { Column } from '../../../ui/resource-list/list-parts.ts';
import { useListInPlace } from '../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { NameList } from '../parts/name-list.tsx';
import { levelStudentsQuery, type LevelStudents } from './group.queries.ts';

/** A school with how many of its students belong to the session, and their names beneath it. */
function LevelNames({ levelName, students }: LevelStudents) {
  const say = useSay();
  return (
    <Stack gap={4}>
      <span className="type-name">{levelName}</span>
      <span className="type-meta tone-3">
        {say('visits.people.studentCount', { count: students.length })}
      </span>
      <div className="type-row">
        <NameList names={students.map(({ studentName }, at) => ({ id: String(at), name: studentName }))} />
      </div>
    </Stack>
  );
}

function Levels({ visitId }: { visitId: string }) {
  const say = useSay();
  const controls = useListInPlace({});
  const { search, page } = controls;
  const names: Column<LevelStudents> = {
    id: 'level',
    card: 'head',
    cell: (level) => <LevelNames {...level} />,
  };
  return (
    <ResourceList
      isBare
      label={say('visits.people.students')}
      list={useQuery(levelStudentsQuery({ visitId, search, page }))}
      controls={controls}
      search={say('visits.group.search')}
      idOf={({ levelId }) => levelId}
      columns={[names]}
      empty={{ title: say('visits.creation.noStudents') }}
      failed={{}}
      skeleton={{ rows: 3, height: 80, avatar: false }}
    />
  );
}

/** 'Students' of a broadcast by their schools: searched by name, 10 schools a page, the first 10 names of each. */
export function LevelStudentsDialog({
  isOpen,
  onClose,
  visitId,
}: {
  isOpen: boolean;
  onClose: () => void;
  visitId: string;
}) {
  const say = useSay();
  return (
    <ModalWindow isOpen={isOpen} onClose={onClose} title={say('visits.people.students')}>
      <Levels visitId={visitId} />
    </ModalWindow>
  );
}
