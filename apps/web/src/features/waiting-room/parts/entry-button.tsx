import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { statusDisplay } from '@lectern/contract/visits/status.rules.ts';
import type { SessionStatus, Viewer } from '@lectern/contract/visits/visits.names.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import type { WaitingRoom } from '@lectern/contract/waiting-room/waiting-room.shapes.ts';
import { Button } from '@mantine/core';
import { IconArmchair } from '@tabler/icons-react';
import { useEffect, useRef, type RefObject } from 'react';
import { civilDateOf, formatDate, formatTime } from '../../../lib/formats.ts';
import { useSay, type Say, type SayKey } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useGo } from '../../../lib/url-state.ts';
import { useHostWords } from '../../institutions/host.ts';
import { kindOf } from '../../visits/visit-kind.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import classes from './entry-button.module.css';

/** The reason that keeps a person from entering although the room is open. */
export type Obstacle = 'camera' | 'microphone' | 'network' | null;

const obstacleTexts = {
  camera: 'waitingRoom.fixCamera',
  microphone: 'waitingRoom.fixMicrophone',
  network: 'waitingRoom.fixNetwork',
} as const;

const closedTexts: Partial<Record<WaitingRoom['entry'], SayKey>> = {
  over: 'waitingRoom.over',
  removed: 'waitingRoom.removed',
  no_room: 'waitingRoom.inPerson',
};

function Closed({ text, visitId, hasSummary }: { text: SayKey; visitId: string; hasSummary: boolean }) {
  const say = useSay();
  const go = useGo();
  const paths = useVisitPaths();
  return (
    <div className={classes.foot}>
      <p className={classes.notice}>{say(text)}</p>
      {hasSummary && (
        <Button
          className={classes.large}
          fullWidth
          variant="default"
          onClick={() => go(paths.summary(visitId))}
        >
          {say('waitingRoom.summary')}
        </Button>
      )}
    </div>
  );
}

/** From when one can enter, with the day if it is another one. */
function opensInWords(say: Say, opensAt: string): string {
  const [day, today] = [civilDateOf(opensAt), civilDateOf(serverNow())];
  const time = formatTime(opensAt);
  if (day === addDays(today, 1)) return say('waitingRoom.opensTomorrow', { time });
  return day > today
    ? say('waitingRoom.opensOn', { date: formatDate(opensAt), time })
    : say('waitingRoom.opensAt', { time });
}

/** Moves the focus to the result of a press: a button that is busy or gone has lost it. `foot` is around both. */
function useFocusAfterPress(isBusy: boolean): { foot: RefObject<HTMLDivElement | null>; press: () => void } {
  const foot = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isBusy || !isPressed.current) return;
    isPressed.current = false;
    if (document.activeElement === document.body)
      foot.current?.querySelector<HTMLElement>('button:enabled, [tabindex]')?.focus();
  }, [isBusy]);
  return { foot, press: () => (isPressed.current = true) };
}

/** The one action of the waiting room: enter, join or resume; or, instead of it, what one is waiting for. */
export function EntryButton({
  room,
  status,
  viewer,
  obstacle,
  isBusy,
  onPress,
}: {
  room: WaitingRoom;
  status: SessionStatus;
  viewer: Viewer;
  obstacle: Obstacle;
  isBusy: boolean;
  onPress: (action: 'enter' | 'join') => void;
}) {
  const say = useSay();
  const words = useHostWords();
  const { foot, press } = useFocusAfterPress(isBusy);
  const { visit, entry, opensAt } = room;
  const closed = closedTexts[entry];
  if (closed) return <Closed text={closed} visitId={visit.visitId} hasSummary={entry !== 'removed'} />;
  // In a group being on this page counts as waiting; nothing has to be asked.
  const isGroupWaiting = entry === 'may_ask' && viewer === 'attendee' && isGroup(kindOf(visit));
  if (entry === 'waiting' || isGroupWaiting) {
    return (
      <div ref={foot} className={classes.foot}>
        <p className={classes.notice} role="status" tabIndex={-1}>
          <IconArmchair size={20} stroke={1.5} aria-hidden />
          {visit.isOnDemand
            ? say('waitingRoom.onDemand.ringing', words)
            : say('waitingRoom.joinAccepted', words)}
        </p>
      </div>
    );
  }
  const { action, text } = statusDisplay(status, { viewer, kind: kindOf(visit), joined: visit.joined });
  const label = action === null ? 'visits.status.enter' : text;
  const note =
    action === null
      ? opensInWords(say, opensAt)
      : say(obstacle === null ? 'waitingRoom.roomOpen' : obstacleTexts[obstacle]);
  return (
    <div ref={foot} className={classes.foot}>
      <Button
        className={classes.large}
        fullWidth
        data-held={(action !== null && obstacle !== null) || undefined}
        disabled={action === null}
        loading={isBusy}
        aria-describedby="entry-note"
        onClick={() => {
          if (action === null) return;
          press();
          onPress(action);
        }}
      >
        {say(label)}
      </Button>
      <p id="entry-note" className={classes.note}>
        {note}
      </p>
    </div>
  );
}
