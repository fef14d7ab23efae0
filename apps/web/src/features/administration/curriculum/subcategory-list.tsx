import type { KeptSubcategory } from '@lectern/contract/administration/curriculum.shapes.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import type { Column } from '../../../ui/resource-list/list-parts.ts';
import { useListInAddress, type ListState } from '../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { fetchSubcategories, keptSubcategoriesQuery } from './curriculum.queries.ts';
import { useCurriculumPlaces } from './curriculum-places.ts';
import { CurriculumFilters, curriculumFilters, curriculumQueryOf } from './parts/curriculum-filters.tsx';
import { useCurriculumColumns, useCurriculumMenu } from './parts/curriculum-list-parts.tsx';
import { CurriculumStatusDialog } from './parts/curriculum-status-dialog.tsx';
import { SubjectSelect } from './parts/subject-select.tsx';

const filters = {
  ...curriculumFilters,
  subjectId: { values: /^[\w-]{1,64}$/, usual: '' },
} as const;

type State = ListState<typeof filters>;

const orderOf = (by: string): 'name' | 'subject' => (by === 'subject' ? by : 'name');

function queryOf({ search, sort, filters: { subjectId, ...rest } }: State) {
  return {
    ...(search && { search }),
    ...curriculumQueryOf(rest),
    ...(subjectId && { subjectId }),
    ...(sort && { sort: orderOf(sort.by), descending: sort.isDown }),
  };
}

function useColumns(): Column<KeptSubcategory>[] {
  const say = useSay();
  const { name, level, status } = useCurriculumColumns();
  return [
    name,
    {
      ...{ id: 'subject', title: say('administration.subject.view'), sort: 'subject' },
      isTitleOnCard: true,
      cell: ({ subject }) => subject.name,
      text: ({ subject }) => subject.name,
    },
    level,
    status,
  ];
}

function Filters({ state }: { state: State }) {
  const say = useSay();
  return (
    <>
      <CurriculumFilters filters={state.filters} onChange={state.setFilters} />
      <SubjectSelect
        label={say('administration.subject.view')}
        placeholder={say('administration.subcategory.anyParent')}
        isBare
        value={state.filters.subjectId || null}
        onChange={(id) => state.setFilters({ subjectId: id ?? '' })}
      />
    </>
  );
}

/** The subcategories of the subjects of the own level, of those above and of those below. */
export function SubcategoryList() {
  const say = useSay();
  const places = useCurriculumPlaces()('subcategory');
  const state = useListInAddress(filters);
  const query = queryOf(state);
  const [switched, setSwitched] = useState<KeptSubcategory | null>(null);
  return (
    <>
      <ResourceList
        look="table"
        minWidth={680}
        label={say('administration.subcategory.list')}
        list={useQuery(keptSubcategoriesQuery({ ...query, pageNumber: state.page }))}
        controls={state}
        search={say('administration.subcategory.search')}
        filters={<Filters state={state} />}
        action={
          <Button
            component={AddressLink}
            address={places.add(state.filters.subjectId || undefined)}
            leftSection={<IconPlus size={18} stroke={1.5} />}
          >
            {say('administration.subcategory.add')}
          </Button>
        }
        download={{
          name: `${say('administration.subcategory.list')}.csv`,
          page: (pageNumber) => fetchSubcategories({ ...query, pageNumber }),
        }}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={useColumns()}
        open={({ id }) => ({ to: places.view(id) })}
        menu={useCurriculumMenu<KeptSubcategory>('subcategory', setSwitched)}
        empty={{ title: say('administration.subcategory.none'), drawing: 'page' }}
        failed={{ title: say('administration.subcategory.failed') }}
      />
      <CurriculumStatusDialog kind="subcategory" item={switched} onClose={() => setSwitched(null)} />
    </>
  );
}
