import type { ClassState } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useNow } from '../../../../lib/server-clock.ts';
import { useSay } from '../../../../lib/i18n.ts';
import type { ClassActions } from '../use-class-actions.ts';
import classes from './people.module.css';

function useWaiting(): (raisedAt: string) => string {
  const say = useSay();
  const now = useNow(1_000);
  return (raisedAt) => {
    const waited = Math.max(0, Math.floor((now - Date.parse(raisedAt)) / 1_000));
    const [minutes, seconds] = [Math.floor(waited / 60), waited % 60];
    return minutes > 0
      ? say('classroom.hand.minutes', { minutes, seconds })
      : say('classroom.hand.seconds', { seconds });
  };
}

/** The raised hands, the oldest first, with how long each has been up. */
export function HandQueue({ hands, actions }: { hands: ClassState['hands']; actions: ClassActions | null }) {
  const say = useSay();
  const waiting = useWaiting();
  return (
    <section className={classes.hands} aria-labelledby="raised-hands">
      <div className={classes.head}>
        <h3 id="raised-hands" className={classes.handsTitle}>
          <IconHandStop size={18} stroke={1.75} aria-hidden /> {say('classroom.hand.queue')}
        </h3>
        {actions && (
          <UnstyledButton className={classes.word} onClick={actions.lowerAllHands}>
            {say('classroom.hand.lowerAll')}
          </UnstyledButton>
        )}
      </div>
      <ol className={classes.queue}>
        {hands.map((hand) => (
          <li key={hand.userId} className={classes.hand}>
            <span className={classes.number}>{hand.number}</span>
            <span className={classes.words}>
              <span className={classes.name}>{hand.name}</span>
              <span className={classes.waited}>{waiting(hand.raisedAt)}</span>
            </span>
            {actions && (
              <>
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => actions.letSpeak(hand.userId, true)}
                >
                  {say('classroom.action.letSpeak')}
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={say('classroom.hand.lowerOf', { name: hand.name })}
                  onClick={() => actions.lowerHand(hand.userId)}
                >
                  {say('classroom.action.lower')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
