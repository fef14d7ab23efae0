import { IconMinus } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** Whether an account is active; only the exception is a badge. */
export function AccountStatus({ active }: { active: boolean }) {
  const say = useSay();
  if (active) return <span className="type-row tone-2">{say('administration.level.active')}</span>;
  return (
    <StatusBadge tone="neutral" icon={<IconMinus stroke={1.5} aria-hidden />}>
      {say('administration.level.inactive')}
    </StatusBadge>
  );
}
