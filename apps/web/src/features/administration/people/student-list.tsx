import type { StudentItem } from '@lectern/contract/administration/students.shapes.ts';
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import type { Column, RowAction } from '../../../ui/resource-list/list-parts.ts';
import { useListInAddress, type ListState } from '../../../ui/resource-list/list-state.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { PersonCell } from '../../../ui/person-cell.tsx';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { useLevelWords } from '../level-places.ts';
import { MergeParents } from '../parents/merge-parents.tsx';
import { AccountStatus } from './account-status.tsx';
import { AddOrUpload } from './parts/add-or-upload.tsx';
import { AccountStatusDialog } from './account-status-dialog.tsx';
import { GradeFilter, gradeFilter } from './parts/grade-filter.tsx';
import { peopleFilters, PeopleFilters, peopleQueryOf } from './parts/people-filters.tsx';
import { SlipsButton, slipsOf, WishedSlips } from './parts/slips-button.tsx';
import { usePersonalDataPlace } from '../personal-data/personal-data-place.ts';
import { useStudentPlaces } from './student-places.ts';
import { studentFile, studentsQuery, type SlipsWish } from './people.queries.ts';

const orders = { number: 'studentRollNum', grade: 'grade' } as const;
const orderOf = (by: string): 'name' | (typeof orders)[keyof typeof orders] =>
  by === 'number' || by === 'grade' ? orders[by] : 'name';

const studentFilters = { ...peopleFilters, grade: gradeFilter } as const;

function queryOf({ sort, ...state }: ListState<typeof studentFilters>) {
  const { grade } = state.filters;
  return {
    ...peopleQueryOf({ sort, ...state }),
    ...(grade && { grade }),
    ...(sort && { sort: orderOf(sort.by), descending: sort.isDown }),
  };
}

function slipsWishOf({ search, filters: { active, grade } }: ListState<typeof studentFilters>): SlipsWish {
  return { ...(search && { search }), ...(active && { active: active === 'true' }), ...(grade && { grade }) };
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
    {
      ...text('email', say('administration.administrator.email'), ({ email }) => email),
      cell: ({ email }) => (email ? <EmailText email={email} /> : none),
    },
  ];
  return [
    {
      ...{ id: 'name', title: say('administration.level.name'), sort: 'name', card: 'head' },
      cell: ({ name, image }, open) => (
        <PersonCell name={open(name)} image={{ of: name, src: image }} size={26} />
      ),
      text: ({ name }) => name,
    },
    ...(isOwnSchool ? own : [text('school', school, (student) => student.school?.name ?? null)]),
    { ...text('grade', say('administration.student.grade'), ({ grade }) => grade), sort: 'grade' },
    ...(isOwnSchool
      ? [
          text('lastSession', say('administration.student.lastSession'), ({ lastSession }) =>
            lastSession ? formatDate(lastSession) : null,
          ),
        ]
      : []),
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
  const state = useListInAddress(studentFilters);
  const query = queryOf(state);
  const [switched, setSwitched] = useState<StudentItem | null>(null);
  const [slips, setSlips] = useState<SlipsWish | null>(null);
  const isOwnSchool = places.add !== null;
  const dataOf = usePersonalDataPlace();
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
        filters={
          <>
            <PeopleFilters state={state} hasSchools={!isOwnSchool} />
            <GradeFilter value={state.filters.grade} onChange={(grade) => state.setFilters({ grade })} />
          </>
        }
        action={
          places.add && places.upload ? (
            <AddOrUpload add={places.add} upload={places.upload} label={say('administration.student.add')}>
              <SlipsButton wish={slipsWishOf(state)} />
            </AddOrUpload>
          ) : (
            <MergeParents />
          )
        }
        download={{
          name: `${say('administration.student.list')}.csv`,
          file: () => studentFile(query),
        }}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={useColumns(isOwnSchool)}
        {...(isOwnSchool
          ? {
              open: ({ id }: StudentItem) => ({ to: places.view(id) ?? places.list }),
              menu: menuOf,
              bulk: [
                {
                  label: say('administration.slips.open'),
                  onPress: (rows: readonly StudentItem[]) => setSlips(slipsOf(rows)),
                },
              ],
            }
          : dataOf && {
              menu: ({ name }: StudentItem): RowAction[] => [
                {
                  label: say('personalData.title'),
                  icon: <IconUserShield size={18} stroke={1.5} />,
                  onPress: dataOf(name),
                },
              ],
            })}
        empty={{ title: say('administration.student.none'), drawing: 'people' }}
        failed={{ title: say('administration.student.failed') }}
      />
      <WishedSlips wish={slips} onClose={() => setSlips(null)} />
      <AccountStatusDialog account={switched} onClose={() => setSwitched(null)} />
    </>
  );
}
