import { Stack } from '../../ui/layout.tsx';
import { useListInAddress } from '../../ui/resource-list/list-state.ts';
import { NotesList } from './notes-list.tsx';
import { StudentHead } from './student-head.tsx';

/** The notes on a student of a school, for its administrator, who can add some. */
export function SchoolNotes({ studentId }: { studentId: string }) {
  const state = useListInAddress({});
  return (
    <Stack gap="card">
      <StudentHead studentId={studentId} onAdded={() => state.setPage(1)}>
        <NotesList studentId={studentId} controls={state} />
      </StudentHead>
    </Stack>
  );
}
