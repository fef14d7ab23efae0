import type { CallTimer } from '@lectern/call-engine/room/call-timer.ts';
import { timerText } from '@lectern/contract/call/call.rules.ts';
import { IconClock } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import classes from './call-top.module.css';

/** The time until the scheduled end of a call. */
export function TimeLeft({ timer }: { timer: CallTimer }) {
  const say = useSay();
  const { secondsLeft, stage } = useObservable(timer.time);
  const time = timerText(secondsLeft);
  return (
    <span
      className={classes.time}
      data-over={stage !== 'running' || undefined}
      role="timer"
      aria-label={`${say('call.timer')} ${time}`}
    >
      <IconClock size={16} stroke={1.5} aria-hidden />
      <span>
        <RichText text={say('call.timeLeft', { time })} />
      </span>
    </span>
  );
}
