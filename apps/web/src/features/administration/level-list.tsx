import type { LevelItem } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { Button } from '@mantine/core';
import { IconEdit, IconPlus, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import type { Column, RowAction } from '../../ui/resource-list/list-parts.ts';
import { useListInAddress, type ListState } from '../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../ui/resource-list/resource-list.tsx';
import { useHostWords } from '../institutions/host.ts';
import { fetchLevels, levelsQuery, type LevelDepth } from './administration.queries.ts';
import { AddFirstLevel } from './first-level.tsx';
import { above, below, useLevelPlaces, useLevelWords } from './level-places.ts';
import { LevelStatus, levelStatusKey } from './level-status.tsx';
import { LevelSelect } from './parts/level-select.tsx';
import { StatusFilter, statusFilter } from './status-filter.tsx';
import { LevelStatusDialog } from './parts/level-status-dialog.tsx';

const filters = {
  active: statusFilter,
  parentId: { values: /^[\w-]{1,64}$/, usual: '' },
} as const;

type State = ListState<typeof filters>;

const orderOf = (by: string): 'code' | 'name' => (by === 'code' ? by : 'name');

function queryOf(depth: LevelDepth, { search, sort, filters: { active, parentId } }: State) {
  return {
    level: depth,
    ...(search && { search }),
    ...(active && { active }),
    ...(parentId && { parentId }),
    ...(sort && { sort: orderOf(sort.by), descending: sort.isDown }),
  };
}

function useColumns(depth: LevelDepth): Column<LevelItem>[] {
  const say = useSay();
  const words = useLevelWords();
  const { roles } = useHostWords();
  const parentDepth = above[depth];
  const childDepth = below[depth];
  const count = (id: string, title: string, read: (level: LevelItem) => number): Column<LevelItem> => ({
    ...{ id, title, align: 'end', width: '120px', isTitleOnCard: true },
    cell: (level) => formatCount(read(level)),
    text: (level) => String(read(level)),
  });
  return [
    {
      ...{ id: 'name', title: say('administration.level.name'), sort: 'name', card: 'head' },
      cell: ({ name }, open) => open(name),
      text: ({ name }) => name,
    },
    {
      ...{ id: 'code', title: say('administration.level.code'), sort: 'code', width: '110px' },
      isTitleOnCard: true,
      cell: ({ code }) => <span className="unbroken">{code ?? say('core.list.none')}</span>,
      text: ({ code }) => code ?? '',
    },
    ...(parentDepth === null
      ? []
      : [
          {
            ...{ id: 'parent', title: words(parentDepth).level, isTitleOnCard: true },
            cell: ({ parent }: LevelItem) => parent?.name ?? say('core.list.none'),
            text: ({ parent }: LevelItem) => parent?.name ?? '',
          },
        ]),
    ...(childDepth === null
      ? []
      : [count('levels', words(childDepth).levels, ({ levelCount }) => levelCount)]),
    count('educators', roles, ({ educatorCount }) => educatorCount),
    count('students', say('administration.level.students'), ({ studentCount }) => studentCount),
    {
      ...{ id: 'status', title: say('administration.level.status'), width: '170px', card: 'aside' },
      cell: (level) => <LevelStatus level={level} />,
      text: (level) => say(levelStatusKey(level)),
    },
  ];
}

function Filters({ depth, state }: { depth: LevelDepth; state: State }) {
  const say = useSay();
  const words = useLevelWords();
  const parentDepth = above[depth];
  const { active, parentId } = state.filters;
  return (
    <>
      <StatusFilter value={active} onChange={(value) => state.setFilters({ active: value })} />
      {parentDepth !== null && (
        <LevelSelect
          depth={parentDepth}
          label={words(parentDepth).level}
          placeholder={say('administration.level.anyParent', words(parentDepth))}
          isBare
          value={parentId || null}
          onChange={(id) => state.setFilters({ parentId: id ?? '' })}
        />
      )}
    </>
  );
}

/** The levels of one depth that the administrator reaches. */
export function LevelList({ depth }: { depth: LevelDepth }) {
  const say = useSay();
  const words = useLevelWords()(depth);
  const places = useLevelPlaces()(depth);
  const state = useListInAddress(filters);
  const query = queryOf(depth, state);
  const [switched, setSwitched] = useState<LevelItem | null>(null);
  const menuOf = (level: LevelItem): RowAction[] => {
    const edit = level.mayEdit ? places.edit(level.id) : null;
    if (edit === null) return [];
    const icon = level.active ? (
      <IconPlayerPause size={18} stroke={1.5} />
    ) : (
      <IconPlayerPlay size={18} stroke={1.5} />
    );
    return [
      {
        label: say('administration.level.edit'),
        icon: <IconEdit size={18} stroke={1.5} />,
        onPress: edit,
      },
      {
        label: say(level.active ? 'administration.level.deactivate' : 'administration.level.activate'),
        icon,
        onPress: () => setSwitched(level),
      },
    ];
  };
  return (
    <>
      <ResourceList
        look="table"
        minWidth={760}
        label={words.levels}
        list={useQuery(levelsQuery({ ...query, pageNumber: state.page }))}
        controls={state}
        search={say('administration.level.search', words)}
        filters={<Filters depth={depth} state={state} />}
        action={
          places.add && (
            <Button
              component={AddressLink}
              address={places.add}
              leftSection={<IconPlus size={18} stroke={1.5} />}
            >
              {say('administration.level.add', words)}
            </Button>
          )
        }
        download={{
          name: `${words.levels}.csv`,
          page: (pageNumber) => fetchLevels({ ...query, pageNumber }),
        }}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={useColumns(depth)}
        open={({ id }) => ({ to: places.view(id) ?? places.list })}
        menu={menuOf}
        empty={{
          ...{ title: say('administration.level.none', words), drawing: 'page' },
          action: <AddFirstLevel depth={depth} />,
        }}
        failed={{ title: say('administration.level.failed', words) }}
      />
      <LevelStatusDialog level={switched} onClose={() => setSwitched(null)} />
    </>
  );
}
