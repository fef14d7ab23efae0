import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallResponse } from '@lectern/contract/core/call.ts';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { formatCount, formatDateTime } from '../../../../lib/formats.ts';
import { useSay, type Say } from '../../../../lib/i18n.ts';
import { Row } from '../../../../ui/layout.tsx';

type Chain = NonNullable<CallResponse<CallByRoute['GET /audit']>['chain']>;

function textOf(say: Say, { checkedAt, entries, isWhole }: Chain): string {
  const when = formatDateTime(checkedAt);
  if (!isWhole) return say('audit.broken', { when });
  if (entries === null) return say('audit.wholeChain', { when });
  return say('audit.whole', { when, count: entries, entries: formatCount(entries) });
}

/** Whether the whole chain of the audit was as it was written when it was checked last. */
export function ChainState({ chain }: Pick<CallResponse<CallByRoute['GET /audit']>, 'chain'>) {
  const say = useSay();
  const isBroken = chain?.isWhole === false;
  const text = chain ? textOf(say, chain) : say('audit.unchecked');
  const Shield = isBroken ? IconShieldX : IconShieldCheck;
  return (
    <Row as="p" isFixed className={isBroken ? 'type-row' : 'type-row tone-3'}>
      <Shield size={18} stroke={1.5} aria-hidden />
      <span>{text}</span>
    </Row>
  );
}
