import type { KeptSubject } from '@lectern/contract/administration/curriculum.shapes.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import type { Column } from '../../../ui/resource-list/list-parts.ts';
import { useListInAddress, type ListState } from '../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { fetchSubjects, keptSubjectsQuery } from './curriculum.queries.ts';
import { useCurriculumPlaces } from './curriculum-places.ts';
import { CurriculumFilters, curriculumFilters, curriculumQueryOf } from './parts/curriculum-filters.tsx';
import { useCurriculumColumns, useCurriculumMenu } from './parts/curriculum-list-parts.tsx';
import { CurriculumStatusDialog } from './parts/curriculum-status-dialog.tsx';

type State = ListState<typeof curriculumFilters>;

const orderOf = (by: string): 'level' | 'name' => (by === 'level' ? by : 'name');

function queryOf({ search, sort, filters }: State) {
  return {
    ...(search && { search }),
    ...curriculumQueryOf(filters),
    ...(sort && { sort: orderOf(sort.by), descending: sort.isDown }),
  };
}

function useColumns(): Column<KeptSubject>[] {
  const say = useSay();
  const { name, level, status } = useCurriculumColumns();
  return [
    name,
    { ...level, sort: 'level' },
    {
      ...{ id: 'subcategories', title: say('administration.subcategory.list'), isTitleOnCard: true },
      ...{ align: 'end', width: '150px' },
      cell: ({ subcategoryCount }) => formatCount(subcategoryCount),
      text: ({ subcategoryCount }) => String(subcategoryCount),
    },
    status,
  ];
}

/** The subjects of the own level, of those above and of those below. */
export function SubjectList() {
  const say = useSay();
  const places = useCurriculumPlaces()('subject');
  const state = useListInAddress(curriculumFilters);
  const query = queryOf(state);
  const [switched, setSwitched] = useState<KeptSubject | null>(null);
  return (
    <>
      <ResourceList
        look="table"
        minWidth={680}
        label={say('administration.subject.list')}
        list={useQuery(keptSubjectsQuery({ ...query, pageNumber: state.page }))}
        controls={state}
        search={say('administration.subject.search')}
        filters={<CurriculumFilters filters={state.filters} onChange={state.setFilters} />}
        action={
          <Button
            component={AddressLink}
            address={places.add()}
            leftSection={<IconPlus size={18} stroke={1.5} />}
          >
            {say('administration.subject.add')}
          </Button>
        }
        download={{
          name: `${say('administration.subject.list')}.csv`,
          page: (pageNumber) => fetchSubjects({ ...query, pageNumber }),
        }}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={useColumns()}
        open={({ id }) => ({ to: places.view(id) })}
        menu={useCurriculumMenu<KeptSubject>('subject', setSwitched)}
        empty={{ title: say('administration.subject.none'), drawing: 'page' }}
        failed={{ title: say('administration.subject.failed') }}
      />
      <CurriculumStatusDialog kind="subject" item={switched} onClose={() => setSwitched(null)} />
    </>
  );
}
