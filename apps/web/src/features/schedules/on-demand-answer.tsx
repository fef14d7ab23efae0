import { IconBolt } from '@tabler/icons-react';
import { useSay } from '../../lib/i18n.ts';
import { Row } from '../../ui/layout.tsx';

/** 'Yes' with a bolt, or a quiet 'No': whether a time is open for sessions on demand. */
export function OnDemandAnswer({ isOnDemand }: { isOnDemand: boolean }) {
  const say = useSay();
  if (!isOnDemand) return <span className="tone-3">{say('core.answer.no')}</span>;
  return (
    <Row as="span" gap={4} isFixed>
      <IconBolt color="var(--brand-text)" size={16} stroke={1.5} aria-hidden />
      {say('core.answer.yes')}
    </Row>
  );
}
