import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useSay } from '../../../../lib/i18n.ts';
import { useObservable } from '../../../../lib/use-observable.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { HostMark } from '../../../institutions/host-mark.tsx';
import { useVisitWords } from '../../../visits/visit-words.ts';
import type { CallFacts } from '../../call-facts.ts';
import classes from '../../parts/call-top.module.css';
import { OwnStudent } from '../../parts/own-student.tsx';
import { TimeLeft } from '../../parts/time-left.tsx';
import type { LiveBroadcast } from '../live-broadcast.ts';
import { StreamMark } from './stream-mark.tsx';

/** Above a broadcast for viewers: subject and educator, whether it is live, the time left, and full screen. */
export function ViewerTop({
  live,
  facts,
  isFullScreen,
  onFullScreen,
}: {
  live: LiveBroadcast;
  facts: CallFacts;
  isFullScreen: boolean;
  onFullScreen: (() => void) | null;
}) {
  const say = useSay();
  const words = useVisitWords();
  const news = useObservable(live.link.news);
  const { flow, visit } = facts;
  const kind = words.kind(visit);
  return (
    <header className={classes.top}>
      <span className={classes.mark}>
        <HostMark size={26} />
      </span>
      <div className={classes.words}>
        <h1 className={classes.title}>{flow.subCategory ?? flow.subject ?? kind}</h1>
        <p className={classes.subtitle}>{say('call.subtitle', { kind, name: visit.tutor.name })}</p>
      </div>
      <div className={classes.right}>
        <StreamMark state={news?.state ?? 'off'} />
        {flow.properties.visitInfoWithUserInfoScreen && <OwnStudent visitId={flow.visitId} />}
        <TimeLeft timer={live.timer} />
        {onFullScreen && (
          <IconButton
            className={classes.full}
            label={say(isFullScreen ? 'call.control.fullScreenExit' : 'call.control.fullScreen')}
            icon={
              isFullScreen ? <IconMinimize size={18} stroke={1.5} /> : <IconMaximize size={18} stroke={1.5} />
            }
            onClick={onFullScreen}
          />
        )}
      </div>
    </header>
  );
}
