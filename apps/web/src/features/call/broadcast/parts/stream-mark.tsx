import type { BroadcastState } from '@lectern/contract/call/broadcast/broadcast.names.ts';
import { useSay } from '../../../../lib/i18n.ts';
import classes from './stream-mark.module.css';

/** The state of a broadcast's stream. */
export function StreamMark({ state }: { state: BroadcastState }) {
  const say = useSay();
  return (
    <span className={classes.mark} data-state={state} role="status">
      <span className={classes.dot} aria-hidden />
      {say(`broadcast.state.${state}`)}
    </span>
  );
}
