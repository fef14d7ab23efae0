import type { LevelItem } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSay, type SayKey } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { levelQueryOf } from './administration.queries.ts';

/** The status of a level: active, inactive, or inactive because of a level above. */
export function levelStatusKey({ active, isOpen }: Pick<LevelItem, 'active' | 'isOpen'>): SayKey {
  if (isOpen) return 'administration.level.active';
  return active ? 'administration.level.closedAbove' : 'administration.level.inactive';
}

/** Whether a level is active; only the exception is a badge. */
export function LevelStatus({ level }: { level: Pick<LevelItem, 'active' | 'isOpen'> }) {
  const say = useSay();
  const said = say(levelStatusKey(level));
  if (level.isOpen) return <span className="type-row tone-2">{said}</span>;
  return (
    <StatusBadge tone="neutral" icon={<IconMinus stroke={1.5} aria-hidden />}>
      {said}
    </StatusBadge>
  );
}

/** The same of a level that is known by its id; nothing until it is there. */
export function LevelStatusOf({ levelId }: { levelId: string }) {
  const { data: level } = useQuery(levelQueryOf(levelId));
  return level ? <LevelStatus level={level} /> : null;
}
