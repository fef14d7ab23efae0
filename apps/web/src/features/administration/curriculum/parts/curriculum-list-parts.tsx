import { IconEdit, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useSay } from '../../../../lib/i18n.ts';
import type { Column, RowAction } from '../../../../ui/resource-list/list-parts.ts';
import type { CurriculumKind } from '../curriculum.queries.ts';
import { useCurriculumPlaces } from '../curriculum-places.ts';
import { CurriculumStatus, curriculumStatusKey, type Offered } from '../curriculum-status.tsx';

/** The common part of rows of subjects and of subcategories. */
export interface CurriculumRow extends Offered {
  id: string;
  name: string;
  level: { name: string } | null;
  mayEdit: boolean;
}

/** The columns of both lists: name, owner, and status. */
export function useCurriculumColumns(): {
  name: Column<CurriculumRow>;
  level: Column<CurriculumRow>;
  status: Column<CurriculumRow>;
} {
  const say = useSay();
  const levelOf = ({ level }: CurriculumRow): string =>
    level?.name ?? say('administration.curriculum.everywhere');
  return {
    name: {
      ...{ id: 'name', title: say('administration.level.name'), sort: 'name', card: 'head' },
      cell: ({ name }, open) => open(name),
      text: ({ name }) => name,
    },
    level: {
      ...{ id: 'level', title: say('administration.curriculum.level'), isTitleOnCard: true },
      cell: levelOf,
      text: levelOf,
    },
    status: {
      ...{ id: 'status', title: say('administration.level.status'), width: '170px', card: 'aside' },
      cell: (row) => <CurriculumStatus {...row} />,
      text: (row) => say(curriculumStatusKey(row)),
    },
  };
}

/** The menu of a row: editing, and offering it no longer or again; nothing where it is only read. */
export function useCurriculumMenu<T extends CurriculumRow>(
  kind: CurriculumKind,
  onSwitch: (row: T) => void,
): (row: T) => RowAction[] {
  const say = useSay();
  const places = useCurriculumPlaces()(kind);
  return (row) => {
    if (!row.mayEdit) return [];
    const Icon = row.active ? IconPlayerPause : IconPlayerPlay;
    return [
      {
        label: say('administration.level.edit'),
        icon: <IconEdit size={18} stroke={1.5} />,
        onPress: places.edit(row.id),
      },
      {
        label: say(row.active ? 'administration.level.deactivate' : 'administration.level.activate'),
        icon: <Icon size={18} stroke={1.5} />,
        onPress: () => onSwitch(row),
      },
    ];
  };
}
