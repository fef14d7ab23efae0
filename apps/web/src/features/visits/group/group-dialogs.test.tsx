import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { ParticipationDialog } from './participation-dialog.tsx';
import { RosterDialog } from './roster-dialog.tsx';

const asked = vi.fn<(address: string, body: unknown) => void>();
const closed = vi.fn<() => void>();
let refusal: string | null = null;
let belonging: string[] = [];

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
      data: names.map((name) => ({ studentId: name, name, stuRollNo: null, image: null })),
    };
  }
  if (address === '/api/visit/v') {
    const users = belonging.map((name) => ({ userId: name, name, role: 'STUDENT' }));
    return { visitId: 'v', sessionStatus: 'Booked', sessionUsers: users };
  }
  const page = new URL(address, 'http://x').searchParams.get('pageNumber') === '2' ? 2 : 1;
  return { ...paging, pageNumber: page, data: names.map(attendee).slice((page - 1) * 10, page * 10) };
}

function serve(address: string, init: RequestInit): Promise<Response> {
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
  return Promise.resolve(new Response(JSON.stringify(envelope), { status: code }));
}

beforeEach(() => {
  refusal = null;
  belonging = names.slice(0, 2);
  asked.mockReset();
  closed.mockReset();
  vi.stubGlobal('fetch', serve);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('ParticipationDialog', () => {
  it('shows ten per page with who was there, and the level only of a broadcast', async () => {
    await renderInApp(<ParticipationDialog isOpen onClose={closed} visitId="v" isBroadcast={false} isHeld />);
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

  it('says of a coming broadcast only who belongs to it, with their levels', async () => {
    await renderInApp(<ParticipationDialog isOpen onClose={closed} visitId="v" isBroadcast isHeld={false} />);
    expect(await screen.findAllByText('Hillcrest')).toHaveLength(10);
    expect(screen.getByRole('dialog', { name: 'Students' })).toBeTruthy();
    expect(screen.queryByText('Present')).toBeNull();
    expect(asked.mock.calls[0]?.[0]).toContain('isBroadcastSession=true');
  });
});

describe('RosterDialog', () => {
  const now = names.slice(0, 2).map((name) => ({ id: name, name }));
  const show = (students = now) => {
    belonging = students.map(({ name }) => name);
    return renderInApp(<RosterDialog isOpen visitId="v" students={students} onClose={closed} />);
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

  it('begins on the field with its list closed, so that everything else is seen', async () => {
    await show();
    const field = await screen.findByRole('combobox', { name: 'Students' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-expanded')).not.toBe('true');
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
