import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallResponse } from '@lectern/contract/core/call.ts';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { formatCount, formatDateTime } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { Row } from '../../../../ui/layout.tsx';

/** Whether the whole chain of the audit was as it was written when it was checked last. */
export function ChainState({ chain }: Pick<CallResponse<CallByRoute['GET /audit']>, 'chain'>) {
  const say = useSay();
  const when = chain ? formatDateTime(chain.checkedAt) : '';
  const isBroken = chain?.isWhole === false;
  const text = !chain
    ? say('audit.unchecked')
    : say(isBroken ? 'audit.broken' : 'audit.whole', { when, count: formatCount(chain.entries) });
  const Shield = isBroken ? IconShieldX : IconShieldCheck;
  return (
    <Row as="p" isFixed className={isBroken ? 'type-row' : 'type-row tone-3'}>
      <Shield size={18} stroke={1.5} aria-hidden />
      <span>{text}</span>
    </Row>
  );
}
