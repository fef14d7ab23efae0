import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useSay } from '../../../../lib/i18n.ts';
import classes from './check-mark.module.css';

/** Whether what was checked works. */
export function CheckMark({ isFine }: { isFine: boolean }) {
  const say = useSay();
  return isFine ? (
    <IconCheck className={classes.fine} size={20} stroke={1.75} aria-label={say('preCallCheck.works')} />
  ) : (
    <IconAlertTriangle
      className={classes.wrong}
      size={20}
      stroke={1.5}
      aria-label={say('preCallCheck.problem')}
    />
  );
}

/** It is still being checked. */
export function CheckPending() {
  return <Loader size={16} color="gray" aria-hidden />;
}
