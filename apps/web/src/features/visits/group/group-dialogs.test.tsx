import type { Session } from '@lectern/contract/identity/identity.shapes.ts';
import type { AttendanceRow, VisitAttendance } from '@lectern/contract/visits/attendance.shapes.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { dropSession, keepSession } from '../../identity/session.ts';
import { LevelStudentsDialog } from './level-students-dialog.tsx';
import { ParticipationDialog } from './participation-dialog.tsx';
import { RosterDialog } from './roster-dialog.tsx';

const levelThree = { role: 'BRANCHADMIN', userType: 'admin' };

const asked = vi.fn<(address: string, body: unknown) => void>();
const closed = vi.fn<() => void>();
let refusal: string | null = null;
/** Holds back the answer to a change. */
let held: Promise<void>;
let belonging: string[] = [];
/** Students of one name; the first of them belongs to the session. */
let namesakes: { studentId: string; name: string; stuRollNo: string; image: null }[] = [];
let attendance: VisitAttendance;
/** The ledger's answer about the session. */
let money = { state: 'pending', mayConfirm: false, mayReinstate: false };

const row = (name: string, given: Partial<AttendanceRow> = {}): AttendanceRow => ({
  ...{ userId: name, name, image: null, side: 'student', presence: 'present' },
  ...{ joinedAt: null, leftAt: null, seconds: 0, times: [] },
  ...{ waitedSeconds: 0, hands: 0, handSeconds: 0, talkSeconds: null, ...given },
});

const names = Array.from({ length: 12 }, (_, index) => `Student ${index + 1}`);
const attendee = (name: string, index: number) => ({
  userId: name,
  name,
  levelName: 'Hillcrest',
  userSessionStatus: index === 1 ? 'NOT_JOINED' : 'LEFT',
});

function answer(address: string): unknown {
  const paging = { pageNumber: 1, itemsPerPage: 10, totalPages: 2, totalItems: names.length };
  if (address.startsWith('/api/visit/session/students')) {
    return {
      ...paging,
      data: [...names.map((name) => ({ studentId: name, name, stuRollNo: null, image: null })), ...namesakes],
    };
  }
  if (address.startsWith('/api/visit/v/student-details')) {
    const level = (levelName: string, of: string[]) => ({
      ...{ levelId: levelName, levelName },
      students: of.map((studentName) => ({ studentName })),
    });
    return { ...paging, totalPages: 1, data: [level('Hillcrest', names), level('Riverside', ['Zoe'])] };
  }
  if (address === '/api/visit/v') {
    const users = belonging.map((name) => ({ userId: name, name, stuRollNo: null, role: 'STUDENT' }));
    const known = namesakes.slice(0, 1).map((one) => ({ ...one, userId: one.studentId, role: 'STUDENT' }));
    return { visitId: 'v', sessionStatus: 'Booked', sessionUsers: [...users, ...known] };
  }
  if (address.startsWith('/api/ledger/visit/v')) return money;
  if (address === '/api/visit/v/attendance') return attendance;
  if (address === '/api/visit/v/attendance/file') return { name: 'attendance.csv', text: 'Name' };
  const page = new URL(address, 'http://x').searchParams.get('pageNumber') === '2' ? 2 : 1;
  return { ...paging, pageNumber: page, data: names.map(attendee).slice((page - 1) * 10, page * 10) };
}

async function serve(address: string, init: RequestInit): Promise<Response> {
  const isSaving = init.method === 'PUT';
  asked(address, init.body ? JSON.parse(init.body as string) : undefined);
  const isRefused = isSaving && refusal !== null;
  const code = isRefused ? 417 : 200;
  const envelope = {
    code,
    message: isRefused ? 'Student 4 has another session then.' : 'Saved',
    response: answer(address),
    response_message: '',
    validationErrors: [],
    response_code: isRefused ? refusal : 'ok',
  };
  if (isSaving) await held;
  return new Response(JSON.stringify(envelope), { status: code });
}

beforeEach(() => {
  keepSession({ ...studentSession, ...levelThree } as Session);
  refusal = null;
  held = Promise.resolve();
  belonging = names.slice(0, 2);
  namesakes = [];
  attendance = { visitId: 'v', outcome: null, people: [], mayMark: false, mayExport: false };
  asked.mockReset();
  closed.mockReset();
  vi.stubGlobal('fetch', serve);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  dropSession();
  cleanup();
  vi.unstubAllGlobals();
});

describe('ParticipationDialog', () => {
  it('shows ten per page with their attendance, and the level only of a broadcast', async () => {
    await renderInApp(<ParticipationDialog isOpen onClose={closed} visitId="v" isBroadcast={false} />);
    expect(await screen.findByText('Student 10')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Student Participation' })).toBeTruthy();
    expect(screen.queryByText('Student 11')).toBeNull();
    expect(screen.getAllByText('Present')).toHaveLength(9);
    expect(screen.getAllByText('Absent')).toHaveLength(1);
    expect(screen.queryByText('Hillcrest')).toBeNull();
    expect(screen.getByRole('searchbox').getAttribute('maxlength')).toBe('50');
    await userEvent.click(screen.getByRole('button', { name: 'Go to page 2' }));
    expect(await screen.findByText('Student 11')).toBeTruthy();
  });

  it('says of each from when until when they were there, and what else was seen', async () => {
    const times = [
      { from: '2026-10-14T15:01:00Z', until: '2026-10-14T15:30:00Z' },
      { from: '2026-10-14T15:35:00Z', until: '2026-10-14T15:45:00Z' },
    ];
    const stayed = { joinedAt: times[0]?.from ?? null, leftAt: times[1]?.until ?? null, times };
    attendance = {
      ...{ visitId: 'v', mayMark: false, mayExport: true },
      outcome: { noShow: null, isOutage: false, togetherSeconds: 240, isPayToConfirm: true },
      people: [
        row('Student 1', {
          ...stayed,
          seconds: 2340,
          waitedSeconds: 120,
          hands: 2,
          handSeconds: 45,
          talkSeconds: 60,
        }),
        row('Student 3', { ...stayed, seconds: 2340 }),
      ],
    };
    await renderInApp(<ParticipationDialog isOpen onClose={closed} visitId="v" isBroadcast={false} />);
    const told = await screen.findByText(/2 hands/);
    expect(told.textContent).toMatch(
      /^39 minutes · .+ – .+ · 2 times in the room · Waited 2 minutes · 2 hands, up 45 seconds · Talked 1 minute$/,
    );
    expect(screen.getByText(/Talk time not measured$/)).toBeTruthy();
    expect(screen.getByText(/Together for 4 minutes\. Less than five minutes/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  });

  it('lets Level 3 say whether a short session is paid, and says nothing of it once that is decided', async () => {
    attendance = {
      ...{ visitId: 'v', people: [row('Student 1')], mayMark: false, mayExport: true },
      outcome: { noShow: null, isOutage: false, togetherSeconds: 240, isPayToConfirm: true },
    };
    money = { state: 'pending', mayConfirm: true, mayReinstate: false };
    const dialog = <ParticipationDialog isOpen onClose={closed} visitId="v" isBroadcast={false} />;
    await renderInApp(withRouter(dialog, '/start').screen);
    await userEvent.click(await screen.findByRole('button', { name: 'Do not pay' }));
    const question = await screen.findByRole('dialog', { name: 'Leave this session unpaid?' });
    money = { state: 'notPaid', mayConfirm: false, mayReinstate: true };
    await userEvent.click(within(question).getByRole('button', { name: 'Do not pay' }));
    await waitFor(() => expect(asked).toHaveBeenCalledWith('/api/ledger/visit/v/confirm', { isPaid: false }));
    await waitFor(() => expect(screen.queryByText(/Less than five minutes/)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Confirm the pay' })).toBeNull();
    expect(await screen.findByText(/This session is not paid\./)).toBeTruthy();
    // A mistake is mended, with a reason.
    await userEvent.click(await screen.findByRole('button', { name: 'Pay it after all' }));
    const form = await screen.findByRole('dialog', { name: 'Pay it after all' });
    await userEvent.click(within(form).getByRole('button', { name: 'Pay it after all' }));
    expect(await within(form).findByText('Reason is mandatory')).toBeTruthy();
    await userEvent.type(within(form).getByRole('textbox', { name: /Reason/ }), 'They were there');
    money = { state: 'posted', mayConfirm: false, mayReinstate: false };
    await userEvent.click(within(form).getByRole('button', { name: 'Pay it after all' }));
    const sent = { reason: 'They were there' };
    await waitFor(() => expect(asked).toHaveBeenCalledWith('/api/ledger/visit/v/reinstate', sent));
    expect(await screen.findByText(/Its pay is decided: it is paid\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay it after all' })).toBeNull();
    money = { state: 'pending', mayConfirm: false, mayReinstate: false };
  });

  it('says of any session that was left unpaid that it is, to people who may correct it', async () => {
    attendance = {
      ...{ visitId: 'v', people: [row('Student 1')], mayMark: false, mayExport: true },
      outcome: { noShow: null, isOutage: false, togetherSeconds: 1_800, isPayToConfirm: false },
    };
    money = { state: 'notPaid', mayConfirm: false, mayReinstate: true };
    await renderInApp(<ParticipationDialog isOpen onClose={closed} visitId="v" isBroadcast={false} />);
    expect(await screen.findByText(/This session is not paid\./)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Pay it after all' })).toBeTruthy();
    money = { state: 'pending', mayConfirm: false, mayReinstate: false };
  });

  it('says that minutes before the session do not count', async () => {
    const times = [{ from: '2026-10-14T14:51:00Z', until: '2026-10-14T15:12:00Z' }];
    const early = { joinedAt: times[0]?.from ?? null, leftAt: times[0]?.until ?? null, times };
    attendance = {
      ...{ visitId: 'v', outcome: null, mayMark: false, mayExport: true },
      people: [row('Student 1', { ...early, seconds: 720 })],
    };
    await renderInApp(<ParticipationDialog isOpen onClose={closed} visitId="v" isBroadcast={false} />);
    expect(await screen.findByText(/^12 minutes of the session · .+ – /)).toBeTruthy();
  });

  it.each([
    ['left before it began', '2026-10-14T14:55:00Z', /^Not during the session · .+ – .+ · Waited 1 minute/],
    ['has come before it began', null, /^Joined .+, still there · Waited 1 minute/],
  ])('counts no seconds for a person who %s', async (_who, until, told) => {
    const from = '2026-10-14T14:51:00Z';
    const early = { joinedAt: from, leftAt: until, times: [{ from, until }], waitedSeconds: 60 };
    attendance = {
      ...{ visitId: 'v', outcome: null, mayMark: false, mayExport: true },
      people: [row('Student 1', { ...early, seconds: 0 })],
    };
    await renderInApp(<ParticipationDialog isOpen onClose={closed} visitId="v" isBroadcast={false} />);
    expect(await screen.findByText(told)).toBeTruthy();
  });

  it('lets the educator of a session in person mark who was there', async () => {
    attendance = {
      ...{ visitId: 'v', outcome: null, mayMark: true, mayExport: true },
      people: [row('Student 1', { presence: 'open' })],
    };
    await renderInApp(<ParticipationDialog isOpen onClose={closed} visitId="v" isBroadcast={false} />);
    const marks = await screen.findByRole('radiogroup', { name: 'Was Student 1 there?' });
    await userEvent.click(within(marks).getByText('Absent'));
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith('/api/visit/v/attendance', {
        userId: 'Student 1',
        isPresent: false,
      }),
    );
  });
});

describe('LevelStudentsDialog', () => {
  it('shows the students of a coming broadcast school by school, the first ten of each, and searches', async () => {
    await renderInApp(<LevelStudentsDialog isOpen onClose={closed} visitId="v" />);
    const dialog = await screen.findByRole('dialog', { name: 'Students' });
    const [hillcrest, riverside] = await within(dialog).findAllByRole('listitem');
    expect(hillcrest?.textContent).toMatch(/^Hillcrest12 studentsStudent 1/);
    expect(riverside?.textContent).toBe('Riverside1 studentZoe');
    expect(within(dialog).getAllByText(/^Student \d+$/)).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Show All' }));
    expect(within(dialog).getAllByText(/^Student \d+$/)).toHaveLength(12);
    expect(screen.queryByText('Present')).toBeNull();
    await userEvent.type(screen.getByRole('searchbox'), 'zo');
    await waitFor(() =>
      expect(asked.mock.calls.map(([address]) => address)).toContainEqual(
        expect.stringContaining('search=zo'),
      ),
    );
    const [first] = asked.mock.calls.map(([address]) => address);
    expect(first).toContain('/api/visit/v/student-details?');
    expect(first).toContain('itemsPerPage=10');
  });
});

describe('RosterDialog', () => {
  const now = names.slice(0, 2).map((name) => ({ id: name, name }));
  const show = async (students = now) => {
    belonging = students.map(({ name }) => name);
    const dialog = <RosterDialog isOpen visitId="v" students={students} onClose={closed} />;
    await renderInApp(withRouter(dialog).screen);
    await screen.findByRole('combobox', { name: 'Students' });
  };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

  it('saves who comes in and who goes', async () => {
    await show();
    await userEvent.click(screen.getByRole('combobox', { name: 'Students' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Student 4' }));
    await userEvent.click(screen.getByRole('option', { name: 'Student 1' }));
    await save();
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(asked).toHaveBeenCalledWith('/api/visit/class-room/students', {
      visitId: 'v',
      addedStudentIds: ['Student 4'],
      deletedStudentIds: ['Student 1'],
    });
  });

  it('tells students of one name apart by their numbers', async () => {
    namesakes = ['S1001', 'S1002'].map((stuRollNo) => ({
      studentId: stuRollNo,
      name: 'Maya Torres',
      stuRollNo,
      image: null,
    }));
    await show();
    await userEvent.click(screen.getByRole('combobox', { name: 'Students' }));
    const known = await screen.findByRole('option', { name: 'Maya Torres (S1001)' });
    expect(known.getAttribute('aria-selected')).toBe('true');
    await userEvent.click(await screen.findByRole('option', { name: 'Maya Torres (S1002)' }));
    expect(screen.getByText('4 of 30 students chosen')).toBeTruthy();
    await save();
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(asked).toHaveBeenCalledWith('/api/visit/class-room/students', {
      visitId: 'v',
      addedStudentIds: ['S1002'],
      deletedStudentIds: [],
    });
  });

  it('begins on the field with its list closed, so that everything else is seen', async () => {
    await show();
    const field = await screen.findByRole('combobox', { name: 'Students' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-expanded')).not.toBe('true');
  });

  it('stays open while it is saved', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    await show();
    await userEvent.click(screen.getByRole('combobox', { name: 'Students' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Student 4' }));
    await save();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).not.toHaveBeenCalled();
    resolve();
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  it('warns of an empty list and saves nothing', async () => {
    await show(now.slice(0, 1));
    await userEvent.click(screen.getByRole('combobox', { name: 'Students' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Student 1' }));
    await save();
    expect(screen.getByText('Student is Mandatory')).toBeTruthy();
    expect(asked.mock.calls.every(([address]) => !address.includes('class-room'))).toBe(true);
    expect(closed).not.toHaveBeenCalled();
  });

  it('keeps the choice when it is refused', async () => {
    refusal = 'students_taken';
    await show();
    await userEvent.click(screen.getByRole('combobox', { name: 'Students' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Student 4' }));
    await save();
    expect(await screen.findByText('Student 4 has another session then.')).toBeTruthy();
    expect(screen.getByText('3 of 30 students chosen')).toBeTruthy();
    expect(closed).not.toHaveBeenCalled();
  });

  it('says what a colleague changed meanwhile, and does not undo it', async () => {
    await show();
    // Meanwhile a colleague took the second student out and added the third.
    belonging = ['Student 1', 'Student 3'];
    await userEvent.click(screen.getByRole('combobox', { name: 'Students' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Student 4' }));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Added by somebody else meanwhile: Student 3')).toBeTruthy();
    expect(screen.getByText('Removed by somebody else meanwhile: Student 2')).toBeTruthy();
    expect(screen.getByText('3 of 30 students chosen')).toBeTruthy();
    await save();
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(asked).toHaveBeenCalledWith('/api/visit/class-room/students', {
      visitId: 'v',
      addedStudentIds: ['Student 4'],
      deletedStudentIds: [],
    });
  });
});
