import { may } from '@lectern/contract/access/capabilities.ts';
import { useQuery } from '@tanstack/react-query';
import { isRefusal } from '../../lib/api-failure.ts';
import { useAdmin } from '../identity/use-admin.ts';
import { balanceQuery } from './finance.queries.ts';
import { BalanceCard } from './parts/balance-card.tsx';

/**
 * The balance of an educator for administrators who read it: it is one sum, so only for those who reach all schools
 * of theirs.
 */
export function EducatorBalance({ educatorId }: { educatorId: string }) {
  const { role } = useAdmin();
  const isRead = may(role, 'readPay');
  const { error, isPending } = useQuery({ ...balanceQuery(educatorId), enabled: isRead });
  // Before it is known whether they read it, nothing is shown that would go away again.
  if (!isRead || isPending || isRefusal(error, 'access_denied')) return null;
  return <BalanceCard educatorId={educatorId} />;
}
