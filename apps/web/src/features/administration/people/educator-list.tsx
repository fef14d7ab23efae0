import type { EducatorItem } from '@lectern/contract/administration/educators.shapes.ts';
import { IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import type { Column, RowAction } from '../../../ui/resource-list/list-parts.ts';
import { useListInAddress } from '../../../ui/resource-list/list-state.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { PersonCell } from '../../../ui/person-cell.tsx';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { useHostWords } from '../../institutions/host.ts';
import { useAdmin } from '../../identity/use-admin.ts';
import { useLevelWords } from '../level-places.ts';
import { AccountStatus } from './account-status.tsx';
import { useEducatorPlaces } from './educator-places.ts';
import { AddOrUpload } from './parts/add-or-upload.tsx';
import { peopleFilters, PeopleFilters, peopleQueryOf } from './parts/people-filters.tsx';
import { educatorFile, educatorsQuery } from './people.queries.ts';

function useColumns(): Column<EducatorItem>[] {
  const say = useSay();
  const { levels } = useLevelWords()(3);
  const none = say('core.list.none');
  const schoolsOf = ({ schools }: EducatorItem): string => schools.map(({ name }) => name).join(', ');
  return [
    {
      ...{ id: 'name', title: say('administration.level.name'), sort: 'name', card: 'head' },
      cell: ({ name, image }, open) => (
        <PersonCell name={open(name)} image={{ of: name, src: image }} size={26} />
      ),
      text: ({ name }) => name,
    },
    {
      ...{ id: 'email', title: say('administration.administrator.email'), sort: 'email' },
      isTitleOnCard: true,
      cell: ({ email }) => (email ? <EmailText email={email} /> : none),
      text: ({ email }) => email ?? '',
    },
    {
      ...{ id: 'schools', title: levels, isTitleOnCard: true },
      cell: (educator) => schoolsOf(educator) || none,
      text: schoolsOf,
    },
    {
      ...{ id: 'status', title: say('administration.level.status'), width: '130px', card: 'aside' },
      cell: ({ active }) => <AccountStatus active={active} />,
      text: ({ active }) => say(active ? 'administration.level.active' : 'administration.level.inactive'),
    },
  ];
}

/** The educators of the schools that the administrator reaches. */
export function EducatorList() {
  const say = useSay();
  const words = useHostWords();
  const { session } = useAdmin();
  const places = useEducatorPlaces();
  const state = useListInAddress(peopleFilters);
  const query = {
    ...peopleQueryOf(state),
    ...(state.sort && {
      sort: state.sort.by === 'email' ? ('email' as const) : ('name' as const),
      descending: state.sort.isDown,
    }),
  };
  const menuOf = ({ id }: EducatorItem): RowAction[] => {
    const icon = <IconEdit size={18} stroke={1.5} />;
    return [{ label: say('administration.level.edit'), icon, onPress: places.edit(id) }];
  };
  return (
    <ResourceList
      look="table"
      minWidth={720}
      label={words.roles}
      list={useQuery(educatorsQuery({ ...query, pageNumber: state.page }))}
      controls={state}
      search={say('administration.educator.search')}
      filters={<PeopleFilters state={state} hasSchools={session.levelThree === null} />}
      action={
        places.add &&
        places.upload && (
          <AddOrUpload
            add={places.add}
            upload={places.upload}
            label={say('administration.educator.add', words)}
          />
        )
      }
      download={{
        name: `${words.roles}.csv`,
        file: () => educatorFile(query),
      }}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={useColumns()}
      open={({ id }) => ({ to: places.view(id) })}
      {...(places.add ? { menu: menuOf } : {})}
      empty={{ title: say('administration.educator.none', words), drawing: 'people' }}
      failed={{ title: say('administration.educator.failed', words) }}
    />
  );
}
