import { formatDuration } from '@lectern/contract/visits/status.rules.ts';
import type { StudentListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { greetingName } from '@lectern/contract/people/people.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { timing } from '@lectern/contract/core/core.limits.ts';
import { civilDateOf, formatDate, formatTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { serverNow, useNow } from '../../lib/server-clock.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { PageLead, PageTitle } from '../../ui/shell/page-title.tsx';
import { useActingChild, useUserSession } from '../identity/session.ts';
import { studentHomeQuery } from './dashboards.queries.ts';
import { visitGoingOn } from './parts/home-tab.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A placeholder for the countdown until the sentence is split there. */
const place = '\u0000';

const ownTexts = {
  now: 'dashboards.next.now',
  soon: 'dashboards.next.soon',
  tomorrow: 'dashboards.next.tomorrow',
  later: 'dashboards.next.later',
} as const;
const childTexts = {
  now: 'dashboards.next.ofChild.now',
  soon: 'dashboards.next.ofChild.soon',
  tomorrow: 'dashboards.next.ofChild.tomorrow',
  later: 'dashboards.next.ofChild.later',
} as const;

/** The owner of the coming session: oneself, or for a parent the child. */
function useWhose() {
  const child = useActingChild();
  return { texts: child ? childTexts : ownTexts, child: child?.name ?? '' };
}

function NextVisit({ startsAt }: { startsAt: string }) {
  const say = useSay();
  const { texts, child } = useWhose();
  const left = Date.parse(startsAt) - useNow(timing.tickMs);
  if (left > dayMs) {
    const time = formatTime(startsAt);
    const isTomorrow = civilDateOf(startsAt) === addDays(civilDateOf(serverNow()), 1);
    return isTomorrow
      ? say(texts.tomorrow, { child, time })
      : say(texts.later, { child, date: formatDate(startsAt), time });
  }
  const [before, after] = say(texts.soon, { child, time: place }).split(place);
  return (
    <>
      {before}
      <strong>
        <Countdown text={formatDuration(left)} label={say('visits.countdown.label')} />
      </strong>
      {after}
    </>
  );
}

function Lead({ current, next }: { current?: StudentListItem; next?: StudentListItem }) {
  const say = useSay();
  const { texts, child } = useWhose();
  if (current) return say(texts.now, { child, name: current.educatorName });
  return next ? <NextVisit startsAt={next.sessionStartDate} /> : say('people.welcomeStudent');
}

/** 'Hello, ...' with the name cut at 25 characters, and when the next session starts. */
export function StudentGreeting() {
  const say = useSay();
  const { firstName, lastName, student } = useUserSession();
  const { data } = useQuery(studentHomeQuery(student?.id ?? null));
  const next = data?.upcomingSession[0];
  const current = data && visitGoingOn(data);
  const name = greetingName(firstName, lastName);
  return (
    <>
      <PageTitle title={say('dashboards.title')} heading={say('people.greeting', { name })} isGreeting />
      <PageLead>
        <Lead current={current} next={next} />
      </PageLead>
    </>
  );
}
