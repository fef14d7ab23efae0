import { useFullscreenDocument, useMediaQuery } from '@mantine/hooks';
import { IconPhoneOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { useObservable } from '../../../../lib/use-observable.ts';
import { RemovedAlert } from '../../classroom/removed-alert.tsx';
import type { CallFacts } from '../../call-facts.ts';
import barClasses from '../../parts/call-bar.module.css';
import frameClasses from '../../parts/call-frame.module.css';
import { CallLoader } from '../../parts/call-loader.tsx';
import { Control } from '../../parts/control.tsx';
import { EndDialog } from '../../parts/end-dialog.tsx';
import { ExpiryAlerts } from '../../parts/expiry-alerts.tsx';
import { useCallEnd } from '../../parts/use-call-end.ts';
import { useTimeNews } from '../../parts/use-time-news.ts';
import type { LiveBroadcast } from '../live-broadcast.ts';
import { ViewerStage } from './viewer-stage.tsx';
import { ViewerTop } from './viewer-top.tsx';

/** The narrow layout ends here; only wide screens have room for 'End Call' (phones leave by going back). */
const wideQuery = '(min-width: 64.0625em)';

/** A broadcast for viewers: the stream, its state, and the way out. */
export function ViewerFrame({ live, facts }: { live: LiveBroadcast; facts: CallFacts }) {
  const say = useSay();
  const room = useObservable(live.room.state);
  const { fullscreen, toggle } = useFullscreenDocument();
  const isWide = useMediaQuery(wideQuery) ?? false;
  const [isAsking, setAsking] = useState(false);
  const [wasIn, setWasIn] = useState(false);
  if (room.phase === 'connected' && !wasIn) setWasIn(true);
  const callEnd = useCallEnd(live, facts);
  useTimeNews(live);
  if (!wasIn) {
    return (
      <>
        <CallLoader failure={null} />
        <RemovedAlert out={callEnd.out} />
        <ExpiryAlerts call={live} facts={facts} callEnd={callEnd} />
      </>
    );
  }
  return (
    <div className={frameClasses.frame}>
      <div className={frameClasses.main}>
        <ViewerTop
          live={live}
          facts={facts}
          isFullScreen={fullscreen}
          // iPhones have no full screen for pages.
          onFullScreen={document.fullscreenEnabled ? () => void toggle() : null}
        />
        <ViewerStage live={live} facts={facts} />
        {isWide && (
          <nav className={barClasses.bar} aria-label={say('call.control.bar')}>
            <Control
              look="danger"
              name={say('call.control.end')}
              icon={<IconPhoneOff size={20} stroke={1.5} aria-hidden />}
              onPress={() => setAsking(true)}
            />
          </nav>
        )}
      </div>
      <EndDialog isOpen={isAsking} call={live} facts={facts} onClose={() => setAsking(false)} />
      <ExpiryAlerts call={live} facts={facts} callEnd={callEnd} />
      <RemovedAlert out={callEnd.out} />
    </div>
  );
}
