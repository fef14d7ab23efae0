import type { StudentItem } from '@lectern/contract/administration/students.shapes.ts';
import { Button } from '@mantine/core';
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import type { Column, RowAction } from '../../../ui/resource-list/list-parts.ts';
import { useListInAddress } from '../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { useLevelWords } from '../level-places.ts';
import { AccountStatus } from './account-status.tsx';
import { AccountStatusDialog } from './parts/account-status-dialog.tsx';
import { peopleFilters, PeopleFilters, peopleQueryOf, type PeopleState } from './parts/people-filters.tsx';
import { useStudentPlaces } from './student-places.ts';
import { fetchStudents, studentsQuery } from './people.queries.ts';

const orders = { number: 'studentRollNum', grade: 'grade' } as const;
const orderOf = (by: string): 'name' | (typeof orders)[keyof typeof orders] =>
  by === 'number' || by === 'grade' ? orders[by] : 'name';

function queryOf({ sort, ...state }: PeopleState) {
  return {
    ...peopleQueryOf({ sort, ...state }),
    ...(sort && { sort: orderOf(sort.by), descending: sort.isDown }),
  };
}

function useColumns(isOwnSchool: boolean): Column<StudentItem>[] {
  const say = useSay();
  const school = useLevelWords()(3).level;
  const none = say('core.list.none');
  const text = (id: string, title: string, read: (student: StudentItem) => string | null) => ({
    ...{ id, title, isTitleOnCard: true },
    cell: (student: StudentItem) => read(student) || none,
    text: (student: StudentItem) => read(student) ?? '',
  });
  const own: Column<StudentItem>[] = [
    {
      ...text('number', say('administration.student.number'), ({ studentRollNum }) => studentRollNum),
      sort: 'number',
    },
    text('email', say('administration.administrator.email'), ({ email }) => email),
  ];
  return [
    {
      ...{ id: 'name', title: say('administration.level.name'), sort: 'name', card: 'head' },
      cell: ({ name }, open) => open(name),
      text: ({ name }) => name,
    },
    ...(isOwnSchool ? own : [text('school', school, (student) => student.school?.name ?? null)]),
    { ...text('grade', say('administration.student.grade'), ({ grade }) => grade), sort: 'grade' },
    {
      ...{ id: 'status', title: say('administration.level.status'), width: '130px', card: 'aside' },
      cell: ({ active }) => <AccountStatus active={active} />,
      text: ({ active }) => say(active ? 'administration.level.active' : 'administration.level.inactive'),
    },
  ];
}

/** The students whom the administrator reaches; the school opens, adds and edits its own. */
export function StudentList() {
  const say = useSay();
  const places = useStudentPlaces();
  const state = useListInAddress(peopleFilters);
  const query = queryOf(state);
  const [switched, setSwitched] = useState<StudentItem | null>(null);
  const isOwnSchool = places.add !== null;
  const menuOf = (student: StudentItem): RowAction[] => {
    const edit = places.edit(student.id);
    if (edit === null) return [];
    const Switching = student.active ? IconPlayerPause : IconPlayerPlay;
    return [
      {
        label: say('administration.level.edit'),
        icon: <IconEdit size={18} stroke={1.5} />,
        onPress: edit,
      },
      {
        label: say(student.active ? 'administration.level.deactivate' : 'administration.level.activate'),
        icon: <Switching size={18} stroke={1.5} />,
        onPress: () => setSwitched(student),
      },
    ];
  };
  return (
    <>
      <ResourceList
        look="table"
        minWidth={720}
        label={say('administration.student.list')}
        list={useQuery(studentsQuery({ ...query, pageNumber: state.page }))}
        controls={state}
        search={say(isOwnSchool ? 'administration.student.search' : 'administration.student.searchNames')}
        filters={<PeopleFilters state={state} hasSchools={!isOwnSchool} />}
        action={
          places.add && (
            <Button
              component={AddressLink}
              address={places.add}
              leftSection={<IconPlus size={18} stroke={1.5} />}
            >
              {say('administration.student.add')}
            </Button>
          )
        }
        download={{
          name: `${say('administration.student.list')}.csv`,
          page: (pageNumber) => fetchStudents({ ...query, pageNumber }),
        }}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={useColumns(isOwnSchool)}
        {...(isOwnSchool
          ? { open: ({ id }: StudentItem) => ({ to: places.view(id) ?? places.list }), menu: menuOf }
          : {})}
        empty={{ title: say('administration.student.none'), drawing: 'people' }}
        failed={{ title: say('administration.student.failed') }}
      />
      <AccountStatusDialog account={switched} onClose={() => setSwitched(null)} />
    </>
  );
}
