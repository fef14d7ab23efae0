import type { GuestState } from '@lectern/contract/waiting-room/guests/guests.shapes.ts';
import { timing } from '@lectern/contract/core/core.limits.ts';
import { formatTimeRange } from '../../../../lib/formats.ts';
import { timeZoneLabel } from '../../../../lib/time-zones.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useNow } from '../../../../lib/server-clock.ts';
import { Card, CardBody } from '../../../../ui/card.tsx';
import { Countdown } from '../../../../ui/countdown.tsx';
import { timeLeft, useDayInWords } from '../../../visits/time-words.ts';
import { Stack } from '../../../../ui/layout.tsx';

/** The educator and the time: all that a guest sees before the door opens. */
export function GuestHead({ state }: { state: GuestState }) {
  const say = useSay();
  const dayInWords = useDayInWords();
  return (
    <div>
      <h1 className="type-greeting">{say('guests.with', { name: state.educatorName })}</h1>
      <p className="type-reading tone-2 tabular">
        {dayInWords(state.sessionTime)} · {formatTimeRange(state.sessionTime, state.sessionEndTime)} ·{' '}
        {timeZoneLabel(state.sessionTime)}
      </p>
    </div>
  );
}

/** How long until the start; nothing once it has come. */
export function GuestCountdown({ state }: { state: GuestState }) {
  const say = useSay();
  const now = useNow(timing.tickMs);
  if (state.sessionTime <= now) return null;
  return (
    <div>
      <div className="type-row tone-2">{say('waitingRoom.startsIn')}</div>
      <div className="type-key-figure">
        <Countdown text={timeLeft(say, state.sessionTime - now)} label={say('waitingRoom.startsIn')} />
      </div>
    </div>
  );
}

/** A guest who cannot go on for now, and why. */
export function GuestNotice({ state, text }: { state: GuestState; text: string }) {
  return (
    <Stack gap={24} width={440} isCentred>
      <GuestHead state={state} />
      <Card>
        <CardBody>
          <Stack gap={20}>
            <p className="type-reading" role="status">
              {text}
            </p>
            <GuestCountdown state={state} />
          </Stack>
        </CardBody>
      </Card>
    </Stack>
  );
}

/** A link that is opened earlier than 10 minutes before the start. */
export function GuestEarly({ state }: { state: GuestState }) {
  const say = useSay();
  return <GuestNotice state={state} text={say('guests.refusal.guest_too_early')} />;
}
