import type { LevelItem } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSay, type SayKey } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { levelQueryOf } from './administration.queries.ts';

/** What is said of a level: active, inactive, or inactive because of what stands above it. */
export function levelStatusKey({ active, isOpen }: Pick<LevelItem, 'active' | 'isOpen'>): SayKey {
  if (isOpen) return 'administration.level.active';
  return active ? 'administration.level.closedAbove' : 'administration.level.inactive';
}

/** Whether a level is active, as a badge. */
export function LevelStatus({ level }: { level: Pick<LevelItem, 'active' | 'isOpen'> }) {
  const say = useSay();
  const Icon = level.isOpen ? IconCheck : IconMinus;
  return (
    <StatusBadge tone={level.isOpen ? 'good' : 'neutral'} icon={<Icon stroke={1.5} aria-hidden />}>
      {say(levelStatusKey(level))}
    </StatusBadge>
  );
}

/** The same of a level that is known by its id; nothing until it is there. */
export function LevelStatusOf({ levelId }: { levelId: string }) {
  const { data: level } = useQuery(levelQueryOf(levelId));
  return level ? <LevelStatus level={level} /> : null;
}
