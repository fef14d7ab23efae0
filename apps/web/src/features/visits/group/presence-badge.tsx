import type { PresenceName } from '@lectern/contract/visits/attendance.names.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** Present, Absent, or that nobody has marked it. */
export function PresenceBadge({ presence }: { presence: PresenceName }) {
  const say = useSay();
  if (presence === 'open') return <StatusBadge tone="neutral">{say('visits.attendance.open')}</StatusBadge>;
  return presence === 'present' ? (
    <StatusBadge tone="good" icon={<IconCheck stroke={1.5} aria-hidden />}>
      {say('visits.group.present')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="bad" icon={<IconX stroke={1.5} aria-hidden />}>
      {say('visits.group.absent')}
    </StatusBadge>
  );
}
