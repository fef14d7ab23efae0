import { Button } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import type { LiveCall } from '../live-call.ts';
import classes from './steady-offer.module.css';

/** Proposes over the stage to steady a weak connection. It takes no focus, and is gone by itself when all is well. */
export function SteadyOffer({ call }: { call: LiveCall }) {
  const say = useSay();
  const { steadiness } = call.room;
  const { offer } = useObservable(steadiness.view);
  return (
    <div className={classes.place} role="status">
      {offer !== null && (
        <div className={classes.offer}>
          <p>
            {say('steadiness.offer.question')} <b>{say(`steadiness.step.${offer}`)}</b>
          </p>
          <div className={classes.answers}>
            <Button size="compact-md" onClick={() => steadiness.accept()}>
              {say('steadiness.offer.accept')}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => steadiness.dismiss()}>
              {say('steadiness.offer.dismiss')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
