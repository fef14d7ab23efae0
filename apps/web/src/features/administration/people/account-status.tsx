import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** Whether an account is active, as a badge. */
export function AccountStatus({ active }: { active: boolean }) {
  const say = useSay();
  const Icon = active ? IconCheck : IconMinus;
  return (
    <StatusBadge tone={active ? 'good' : 'neutral'} icon={<Icon stroke={1.5} aria-hidden />}>
      {say(active ? 'administration.level.active' : 'administration.level.inactive')}
    </StatusBadge>
  );
}
