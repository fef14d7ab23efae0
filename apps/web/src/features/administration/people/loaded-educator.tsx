import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { useHostWords } from '../../institutions/host.ts';
import { AccountStatus } from './account-status.tsx';
import { educatorQuery } from './people.queries.ts';

/** Shows an educator, once they are loaded. */
export function LoadedEducator({
  userId,
  children,
}: {
  userId: string;
  children: (educator: EducatorView) => ReactNode;
}) {
  const say = useSay();
  const { role } = useHostWords();
  return (
    <ListFaces
      list={useQuery(educatorQuery(userId))}
      isEmpty={() => false}
      empty={{ title: '' }}
      failed={{ title: say('administration.educator.failed', { roles: role }) }}
      skeleton={{ rows: 6 }}
    >
      {children}
    </ListFaces>
  );
}

/** Whether an educator who is known by the id is active; nothing until they are there. */
export function EducatorStatusOf({ userId }: { userId: string }) {
  const { data } = useQuery(educatorQuery(userId));
  return data ? <AccountStatus active={data.active} /> : null;
}
