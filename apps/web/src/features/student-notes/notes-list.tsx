import type { StudentNote } from '@lectern/contract/student-notes/student-notes.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import type { Column } from '../../ui/resource-list/list-parts.ts';
import type { ListControls } from '../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../ui/resource-list/resource-list.tsx';
import { NoteFiles } from './parts/note-files.tsx';
import { studentNotesQuery } from './student-notes.queries.ts';

/** The notes on a student, the newest first. */
export function NotesList({ studentId, controls }: { studentId: string; controls: ListControls }) {
  const say = useSay();
  const column = (id: 'addedBy' | 'createdAt' | 'notes' | 'attachment') => ({
    ...{ id, title: say(`studentNotes.column.${id}`), isTitleOnCard: true },
  });
  const columns: Column<StudentNote>[] = [
    { ...column('addedBy'), cell: ({ addedBy }) => addedBy },
    { ...column('createdAt'), width: '200px', cell: ({ createdAt }) => formatDateTime(createdAt) },
    {
      ...column('notes'),
      cell: ({ notes }) => <span style={{ whiteSpace: 'pre-wrap' }}>{notes}</span>,
    },
    { ...column('attachment'), cell: ({ materialImages }) => <NoteFiles files={materialImages} /> },
  ];
  return (
    <ResourceList
      look="table"
      minWidth={760}
      label={say('studentNotes.notesTitle')}
      list={useQuery(studentNotesQuery(studentId, controls.page))}
      controls={controls}
      idOf={({ id }) => id}
      columns={columns}
      empty={{ title: say('studentNotes.noNotes'), drawing: 'people' }}
    />
  );
}
