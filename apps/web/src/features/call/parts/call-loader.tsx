import { Loader } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import classes from './call-loader.module.css';

/** Before a call is there: what it is waiting for, and why it takes longer. */
export function CallLoader({ failure }: { failure: string | null }) {
  const say = useSay();
  return (
    <main className={classes.screen}>
      <div role="status" className={classes.words}>
        <Loader color="gray" size={32} aria-hidden />
        <h1 className={classes.title}>{say('call.loader')}</h1>
        {failure !== null && (
          <p className={classes.failure}>{say('call.failedToConnect', { reason: failure })}</p>
        )}
      </div>
    </main>
  );
}
