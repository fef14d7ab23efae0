import type { FlagCategory } from '@lectern/contract/flags/flags.shapes.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { Stack } from '../../ui/layout.tsx';
import type { Column, RowAction } from '../../ui/resource-list/list-parts.ts';
import { useListInAddress } from '../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../ui/resource-list/resource-list.tsx';
import { toastError, toastSuccess } from '../../ui/toasts/toasts.ts';
import { flagCategoriesQuery, flagKeys, setFlagCategoryStatus } from '../flags/flags.queries.ts';
import { CurriculumStatus } from './curriculum/curriculum-status.tsx';
import { statusFilter, StatusFilter } from './status-filter.tsx';
import { FlagCategoryDialog } from './parts/flag-category-dialog.tsx';

function useColumns(): Column<FlagCategory>[] {
  const say = useSay();
  return [
    {
      ...{ id: 'name', title: say('flags.categories.name'), card: 'head' },
      cell: ({ name }) => name,
    },
    {
      ...{ id: 'status', title: say('flags.statusLabel'), width: '170px', card: 'aside' },
      cell: ({ active }) => <CurriculumStatus active={active} />,
    },
  ];
}

/** Offers a category no longer, or again, at once: flags that have it keep it. */
function useSwitch(): (category: FlagCategory) => void {
  const cache = useQueryClient();
  const switching = useSubmission({
    targetOf: ({ id }) => id,
    mutationFn: ({ id, active }: FlagCategory) => setFlagCategoryStatus(id, !active),
    onSuccess: ({ message }) => {
      void cache.invalidateQueries({ queryKey: flagKeys.categories });
      toastSuccess(message);
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  return (category) => switching.mutate(category);
}

/** The flag categories at the asker's level and below; 'Other' is offered everywhere. */
export function FlagCategoryList() {
  const say = useSay();
  const state = useListInAddress({ active: statusFilter });
  const { search, page, filters } = state;
  const query = { ...(search && { search }), ...(filters.active && { active: filters.active }) };
  const list = useQuery(flagCategoriesQuery({ ...query, pageNumber: page }));
  const [edited, setEdited] = useState<FlagCategory | 'new' | null>(null);
  const setActive = useSwitch();
  const menu = (category: FlagCategory): RowAction[] => {
    const Icon = category.active ? IconPlayerPause : IconPlayerPlay;
    return [
      {
        label: say('administration.level.edit'),
        icon: <IconEdit size={18} stroke={1.5} />,
        onPress: () => setEdited(category),
      },
      {
        label: say(category.active ? 'administration.level.deactivate' : 'administration.level.activate'),
        icon: <Icon size={18} stroke={1.5} />,
        onPress: () => setActive(category),
      },
    ];
  };
  return (
    <Stack>
      <p className="type-row tone-2">{say('flags.categories.intro')}</p>
      <ResourceList
        look="table"
        label={say('flags.categories.title')}
        list={list}
        controls={state}
        search={say('flags.categories.search')}
        filters={<StatusFilter value={filters.active} onChange={(active) => state.setFilters({ active })} />}
        action={
          <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setEdited('new')}>
            {say('flags.categories.add')}
          </Button>
        }
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={useColumns()}
        menu={menu}
        empty={{
          title: say('flags.categories.none'),
          text: say('flags.categories.noneText'),
          drawing: 'page',
        }}
        failed={{ title: say('flags.categories.failed') }}
      />
      <FlagCategoryDialog edited={edited} onClose={() => setEdited(null)} />
    </Stack>
  );
}
