import { Loader } from '@mantine/core';
import { useSay } from '../../lib/i18n.ts';
import classes from './screen-pending.module.css';

/** While a screen's code is on its way, if that takes long enough to be noticed. */
export function ScreenPending() {
  const say = useSay();
  return (
    <div className={classes.pending} role="status" aria-label={say('core.frame.loading')}>
      <Loader size="sm" />
    </div>
  );
}
