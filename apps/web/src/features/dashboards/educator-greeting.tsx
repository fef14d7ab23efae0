import { greetingName } from '@lectern/contract/people/people.rules.ts';
import { timing } from '@lectern/contract/core/core.limits.ts';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { useNow } from '../../lib/server-clock.ts';
import { PageLead, PageTitle } from '../../ui/shell/page-title.tsx';
import { useUserSession } from '../identity/session.ts';
import { educatorHomeQuery } from './dashboards.queries.ts';

/** 'Hello, ...' with the name cut at 25 characters, and how many sessions are still to come today. */
export function EducatorGreeting() {
  const say = useSay();
  const { firstName, lastName } = useUserSession();
  const { data } = useQuery(educatorHomeQuery);
  const now = useNow(timing.tickMs);
  const ahead = data?.todaySession.filter((visit) => Date.parse(visit.sessionStartDate) > now) ?? [];
  const [next] = ahead;
  const name = greetingName(firstName, lastName);
  return (
    <>
      <PageTitle title={say('dashboards.title')} heading={say('people.greeting', { name })} isGreeting />
      <PageLead>
        {next
          ? say('dashboards.ahead', { count: ahead.length, time: formatTime(next.sessionStartDate) })
          : say('people.welcomeEducator')}
      </PageLead>
    </>
  );
}
