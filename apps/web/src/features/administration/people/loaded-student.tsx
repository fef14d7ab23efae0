import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { AccountStatus } from './account-status.tsx';
import { studentQuery } from './people.queries.ts';

/** Shows a student, once they are loaded. */
export function LoadedStudent({
  userId,
  children,
}: {
  userId: string;
  children: (student: StudentView) => ReactNode;
}) {
  const say = useSay();
  return (
    <ListFaces
      list={useQuery(studentQuery(userId))}
      isEmpty={() => false}
      empty={{ title: '' }}
      failed={{ title: say('administration.student.failedOne') }}
      skeleton={{ rows: 6 }}
    >
      {children}
    </ListFaces>
  );
}

/** Whether a student who is known by the id is active; nothing until they are there. */
export function StudentStatusOf({ userId }: { userId: string }) {
  const { data } = useQuery(studentQuery(userId));
  return data ? <AccountStatus active={data.active} /> : null;
}
