import type { EducatorEarnings } from '@lectern/contract/finance/finance.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatMoney } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import type { Column } from '../../ui/resource-list/list-parts.ts';
import { ResourceList } from '../../ui/resource-list/resource-list.tsx';
import { useHostWords } from '../institutions/host.ts';
import { useFinancePlaces } from './finance-places.ts';
import { educatorsQuery } from './finance.queries.ts';
import { AdminReports } from './admin-reports.tsx';
import { ChosenReport } from './chosen-report.tsx';
import { useFinanceChoice } from './use-finance-choice.ts';

function useColumns(currency: string): Column<EducatorEarnings>[] {
  const say = useSay();
  const { role } = useHostWords();
  const money = (id: 'earned' | 'pending', title: string): Column<EducatorEarnings> => ({
    ...{ id, title, align: 'end', isTitleOnCard: true },
    cell: (row) => (
      <span className={row[id] === 0 ? 'tabular tone-3' : 'tabular'}>{formatMoney(row[id], currency)}</span>
    ),
  });
  return [
    { ...{ id: 'name', title: role, card: 'head' }, cell: ({ educatorName }, open) => open(educatorName) },
    {
      ...{ id: 'sessions', title: say('finance.column.sessions'), align: 'end', isTitleOnCard: true },
      cell: ({ sessions }) => <span className="tabular">{formatCount(sessions)}</span>,
    },
    money('earned', say('finance.column.earned')),
    money('pending', say('finance.column.pending')),
  ];
}

function Educators({ today }: { today: string }) {
  const say = useSay();
  const choice = useFinanceChoice({ needsLevel: false, today });
  const { wish, controls } = choice;
  const list = useQuery(educatorsQuery(wish, controls.page));
  const places = useFinancePlaces();
  const { data } = list;
  return (
    <ChosenReport choice={choice} today={today}>
      <ResourceList
        look="table"
        label={say('finance.title')}
        list={list}
        controls={controls}
        idOf={({ educatorUserId }) => educatorUserId}
        nameOf={({ educatorName }) => educatorName}
        open={({ educatorUserId }) =>
          educatorUserId === '' ? null : { to: places.of(educatorUserId, wish) }
        }
        columns={useColumns(data?.currency ?? 'USD')}
        {...(data && {
          total: { ...data.total, educatorUserId: '', educatorName: say('finance.total') },
        })}
        empty={{ title: say('finance.empty'), drawing: 'search' }}
        failed={{ title: say('finance.failed') }}
      />
    </ChosenReport>
  );
}

/** The earnings of the educators below an administrator: one row for each, which opens to the sessions. */
export function AdminFinance() {
  return <AdminReports>{(today) => <Educators today={today} />}</AdminReports>;
}
