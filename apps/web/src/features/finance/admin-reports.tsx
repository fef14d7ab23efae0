import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { ListFaces } from '../../ui/list-faces.tsx';
import { adminStatusQuery } from './finance.queries.ts';

/** Reports of administrators, with a note where payouts are off. */
export function AdminReports({ children }: { children: (today: string) => ReactNode }) {
  const say = useSay();
  const status = useQuery(adminStatusQuery);
  return (
    <ListFaces
      list={status}
      isEmpty={({ payoutStatus }) => !payoutStatus}
      empty={{ title: say('finance.refusal.payouts_off'), drawing: 'page' }}
      failed={{ title: say('finance.failed') }}
      skeleton={{ rows: 3, height: 60, avatar: false }}
    >
      {({ today }) => children(today)}
    </ListFaces>
  );
}
