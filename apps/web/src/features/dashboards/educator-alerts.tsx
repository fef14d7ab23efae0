import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { IconArmchair, IconBellRinging, IconCalendarPlus, IconDoorExit } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCountdown, formatDateTime } from '../../lib/formats.ts';
import { useSay, type Say } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useGo } from '../../lib/url-state.ts';
import { AlertStack, type LiveAlert } from '../../ui/toasts/alert-stack.tsx';
import { useVisitPaths } from '../visits/visit-paths.ts';
import { useWaitingRoomNews, type WaitingRoomNews } from './parts/use-waiting-room-news.ts';
import { useRinging } from './parts/use-ringing.ts';

const icons: Record<WaitingRoomNews['kind'], ReactNode> = {
  arrived: <IconArmchair stroke={1.5} />,
  rejoined: <IconArmchair stroke={1.5} />,
  left: <IconDoorExit stroke={1.5} />,
  newOnDemand: <IconBellRinging stroke={1.5} />,
  newAppointment: <IconCalendarPlus stroke={1.5} />,
};

function titleOf({ kind, name, startTime }: WaitingRoomNews, say: Say): string {
  const date = startTime === null ? '' : formatDateTime(startTime);
  return say(`waitingRoom.event.${kind}`, { name, date });
}

/**
 * Tells an educator live who has come, come back or left, who asks for a session now, and what was booked. An
 * on-demand request rings until it is answered or over. Only educators' screens show it.
 */
export function EducatorAlerts() {
  const say = useSay();
  const go = useGo();
  const paths = useVisitPaths();
  const { pathname } = useLocation();
  const { news, dismiss } = useWaitingRoomNews();
  // An educator in a session's waiting room or call sees there who comes and goes.
  const shown = news.filter(({ visitId }) => !pathname.includes(visitId));
  useRinging(shown.some(({ kind }) => kind === 'newOnDemand'));

  const answer = ({ id, visitId, kind }: WaitingRoomNews): void => {
    dismiss(id);
    go(kind === 'newAppointment' ? paths.summary(visitId) : paths.waitingRoom(visitId));
  };
  const actionsOf = (one: WaitingRoomNews): ReactNode => {
    if (one.kind === 'left') return undefined;
    if (one.kind === 'newOnDemand')
      return (
        <>
          <Button onClick={() => answer(one)}>{say('waitingRoom.onDemand.answer')}</Button>
          <Button variant="default" onClick={() => dismiss(one.id)}>
            {say('waitingRoom.onDemand.later')}
          </Button>
        </>
      );
    return (
      <Button variant="light" onClick={() => answer(one)}>
        {say(one.kind === 'newAppointment' ? 'core.action.open' : 'visits.status.enter')}
      </Button>
    );
  };
  const textOf = (one: WaitingRoomNews): ReactNode => {
    if (one.kind !== 'newOnDemand') return one.subject ?? undefined;
    const time = formatCountdown(one.until - serverNow());
    return (
      <>
        {one.subject !== null && <div>{one.subject}</div>}
        <div className="tabular" aria-hidden>
          {say('waitingRoom.onDemand.answerWithin', { time })}
        </div>
      </>
    );
  };
  const alerts: LiveAlert[] = shown.map((one) => ({
    id: one.id,
    icon: icons[one.kind],
    title: titleOf(one, say),
    text: textOf(one),
    actions: actionsOf(one),
  }));
  return <AlertStack label={say('waitingRoom.title')} alerts={alerts} onClose={dismiss} />;
}
