import { may } from '@lectern/contract/access/capabilities.ts';
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../lib/i18n.ts';
import { BackArrow } from '../../ui/back-arrow.tsx';
import { useAdmin } from '../identity/use-admin.ts';
import { useFinancePlaces } from './finance-places.ts';
import { educatorSessionsQuery } from './finance.queries.ts';
import { AdminReports } from './admin-reports.tsx';
import { ReportsOfOne } from './reports-of-one.tsx';
import { ChosenReport } from './chosen-report.tsx';
import { SessionRows } from './parts/session-rows.tsx';
import { useFinanceChoice } from './use-finance-choice.ts';

function Sessions({ educatorUserId, today }: { educatorUserId: string; today: string }) {
  const { role } = useAdmin();
  const choice = useFinanceChoice({ needsLevel: false, today });
  const { wish, controls } = choice;
  const list = useQuery(educatorSessionsQuery(educatorUserId, wish, controls.page));
  const name = list.data?.educatorName;
  return (
    <ReportsOfOne educatorUserId={educatorUserId} shown="sessions" wish={wish}>
      <ChosenReport choice={choice} today={today}>
        {name !== undefined && <h2 className="type-card-title">{name}</h2>}
        <SessionRows
          list={list}
          controls={controls}
          reader={{ viewer: 'admin', leadsTo: may(role, 'keepOneSchool') ? 'summary' : null }}
        />
      </ChosenReport>
    </ReportsOfOne>
  );
}

/** The sessions of one educator below an administrator, and what each earns; Level 3 opens their summaries. */
export function EducatorSessions({ educatorUserId }: { educatorUserId: string }) {
  return <AdminReports>{(today) => <Sessions educatorUserId={educatorUserId} today={today} />}</AdminReports>;
}

/** The arrow before the title: back to all educators, as they were left. */
export function BackToFinances() {
  const say = useSay();
  return <BackArrow label={say('finance.back')} address={useFinancePlaces().all} />;
}
