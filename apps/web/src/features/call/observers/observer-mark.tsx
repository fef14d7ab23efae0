import { isolated } from '@lectern/contract/core/text.rules.ts';
import { IconEye } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import type { LiveCall } from '../live-call.ts';
import classes from './observer-mark.module.css';

/** Above the stage of the educator, in a call of any kind: that somebody looks on, and who. */
export function ObserverMark({ observers }: Pick<LiveCall, 'observers'>) {
  const say = useSay();
  const list = useObservable(observers.list);
  const [first] = list;
  if (!first) return null;
  const names = list.map(({ name }) => isolated(name)).join(', ');
  return (
    <span className={classes.mark} title={names}>
      <IconEye className={classes.eye} size={16} stroke={1.5} aria-hidden />
      <span className={classes.words}>
        {list.length === 1
          ? say('call.observers.by', { name: first.name })
          : say('call.observers.many', { count: list.length })}
      </span>
    </span>
  );
}
