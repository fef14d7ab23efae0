import { IconLock } from '@tabler/icons-react';
import { formatDate } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { ChildLine } from './child-line.tsx';
import { lineIcon, type LinesProps } from './line-props.ts';

/** What a student who is of age shares with the parent. */
export function DecisionLine({ child }: Pick<LinesProps, 'child'>) {
  const say = useSay();
  const { decision, firstName } = child;
  if (!decision) return null;
  return (
    <ChildLine
      icon={<IconLock {...lineIcon} />}
      about={say('dashboards.children.agreement')}
      news={say('dashboards.children.decides', { child: firstName, date: formatDate(decision.since) })}
      more={say(
        decision.keepsMessages ? 'dashboards.children.letsMessages' : 'dashboards.children.letsSessions',
      )}
    />
  );
}
