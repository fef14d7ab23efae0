import type { StudentDetail } from '@lectern/contract/student-notes/student-notes.shapes.ts';
import { Button, Tabs } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useSay } from '../../lib/i18n.ts';
import { useGo, useSearchState } from '../../lib/url-state.ts';
import { Stack } from '../../ui/layout.tsx';
import { useListInAddress } from '../../ui/resource-list/list-state.ts';
import { useHost } from '../institutions/host.ts';
import { HistoryList } from './history-list.tsx';
import { NotesList } from './notes-list.tsx';
import { PastSessions } from './past-sessions.tsx';
import { StudentHead } from './student-head.tsx';

const tabs = ['studentHistory', 'notes', 'session'] as const;

/** Opens 'Create Session' for the student; not while their account is closed. */
function Calendar({ student }: { student: StudentDetail }) {
  const say = useSay();
  const go = useGo();
  const { roleTypePath } = useHost();
  const { levelThree, name, active } = student;
  const search = {
    studentId: student.student.id,
    name,
    levelId: levelThree.id,
    associatename: levelThree.name,
    studentUserId: student.id,
  };
  return (
    <Button
      variant="default"
      disabled={!active}
      leftSection={<IconCalendarPlus size={18} stroke={1.5} />}
      onClick={() =>
        go(linkOptions({ to: '/$roleTypePath/appointment/create', params: { roleTypePath }, search }))
      }
    >
      {say('studentNotes.calendar')}
    </Button>
  );
}

/** A student of the signed-in educator: their sessions, and the notes on them. */
export function StudentSummary({ studentId }: { studentId: string }) {
  const say = useSay();
  const [, change] = useSearchState();
  const state = useListInAddress({ tab: { values: tabs, usual: 'studentHistory', isView: true } });
  const { tab } = state.filters;
  const show = (value: string): void =>
    change(
      { tab: value === 'studentHistory' ? undefined : value, page: undefined, visitId: undefined },
      { isStep: true },
    );
  return (
    <Stack gap="card">
      <StudentHead
        studentId={studentId}
        actions={(student) => <Calendar student={student} />}
        onAdded={() => show('notes')}
      >
        <Tabs value={tab} onChange={(value) => value !== null && show(value)}>
          <Stack gap={16}>
            <Tabs.List aria-label={say('studentNotes.tabs')}>
              {tabs.map((value) => (
                <Tabs.Tab key={value} value={value}>
                  {say(`studentNotes.tab.${value}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="studentHistory">
              {tab === 'studentHistory' && <HistoryList studentId={studentId} controls={state} />}
            </Tabs.Panel>
            <Tabs.Panel value="notes">
              {tab === 'notes' && <NotesList studentId={studentId} controls={state} />}
            </Tabs.Panel>
            <Tabs.Panel value="session">
              {tab === 'session' && <PastSessions studentId={studentId} />}
            </Tabs.Panel>
          </Stack>
        </Tabs>
      </StudentHead>
    </Stack>
  );
}
