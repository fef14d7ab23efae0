import type { StudentHistoryItem } from '@lectern/contract/student-notes/student-notes.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import type { Column } from '../../ui/resource-list/list-parts.ts';
import type { ListControls } from '../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../ui/resource-list/resource-list.tsx';
import { useHostWords } from '../institutions/host.ts';
import { useVisitPaths } from '../visits/visit-paths.ts';
import { VisitStatus } from '../visits/visit-status.tsx';
import { useVisitWords } from '../visits/visit-words.ts';
import { typeOf } from './parts/type-of-item.ts';
import { studentHistoryQuery } from './student-notes.queries.ts';

/** A student's sessions, newest first; one's own can be opened. */
export function HistoryList({ studentId, controls }: { studentId: string; controls: ListControls }) {
  const say = useSay();
  const { role } = useHostWords();
  const paths = useVisitPaths();
  const words = useVisitWords();
  const column = (id: 'sessionType' | 'subject' | 'subcategory' | 'sessionTime' | 'status') => ({
    ...{ id, title: say(`studentNotes.column.${id}`), isTitleOnCard: true },
  });
  const columns: Column<StudentHistoryItem>[] = [
    {
      ...column('sessionType'),
      cell: (item, open) => {
        const kind = words.kind({ visitType: typeOf(item), createdByRole: item.createdByRole });
        return item.isOwn ? open(kind) : kind;
      },
    },
    { ...column('subject'), cell: ({ subject }) => words.orNotAssigned(subject) },
    { ...column('subcategory'), cell: ({ subCategory }) => words.orNotAssigned(subCategory) },
    { id: 'educator', title: role, isTitleOnCard: true, cell: ({ educatorName }) => educatorName },
    { ...column('sessionTime'), width: '200px', cell: ({ sessionTime }) => formatDateTime(sessionTime) },
    {
      ...column('status'),
      cell: (item) => (
        <VisitStatus
          status={item.visitStatus}
          visit={{ visitType: typeOf(item), joined: false }}
          viewer="educator"
        />
      ),
    },
  ];
  return (
    <ResourceList
      look="table"
      minWidth={860}
      label={say('studentNotes.tab.studentHistory')}
      list={useQuery(studentHistoryQuery(studentId, controls.page))}
      controls={controls}
      idOf={({ id }) => id}
      open={({ id, isOwn }) => (isOwn ? { to: paths.summary(id) } : null)}
      columns={columns}
      empty={{ title: say('studentNotes.noHistory') }}
    />
  );
}
