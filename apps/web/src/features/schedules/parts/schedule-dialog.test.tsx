import { headers } from '@lectern/contract/core/envelope.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { setTypingPerson } from '../../../lib/form-drafts.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { newForm } from './schedule-rows.ts';

const schedules = { timeZone: 'America/New_York', timeZoneAbbreviation: 'EST', weekly: [], custom: [] };
const calls = vi.fn<(address: string, method: string, body: unknown) => unknown>();
let keys: (string | null)[] = [];

function answer(response: unknown, code = 200, message = '', wrong: object[] = []): Response {
  const response_code = code === 200 ? 'ok' : code === 400 ? 'invalid_input' : 'schedule_overlaps';
  const body = { code, message, response, response_message: message, validationErrors: wrong, response_code };
  return new Response(JSON.stringify(body), { status: code });
}

beforeEach(() => {
  setTypingPerson('educator');
  calls.mockReset();
  keys = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get(headers.idempotencyKey));
    return Promise.resolve(
      calls(address, init.method ?? 'GET', typeof init.body === 'string' ? JSON.parse(init.body) : null),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

async function openDialog(id: string | null, form = newForm, onClose = vi.fn<() => void>()) {
  const dialog = (
    <ScheduleDialog edited={{ kind: 'weekly', id, form }} schedules={schedules} onClose={onClose} />
  );
  await renderInApp(withRouter(dialog).screen);
  await screen.findByRole('dialog');
  return { onClose, user: userEvent.setup() };
}

describe('adding a weekly schedule', () => {
  it('says at once that days and times are missing, and focuses the first field', async () => {
    const { user } = await openDialog(null);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByText('Days should not be empty')).toBeTruthy();
    expect(screen.getAllByText('Start time and End time should not be empty')).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Sunday')));
    await user.click(screen.getByLabelText('Monday'));
    expect(screen.queryByText('Days should not be empty')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Start Time')));
    expect(calls).not.toHaveBeenCalled();
  });

  it('keeps the form when the server refuses, and closes when it accepts', async () => {
    calls.mockReturnValueOnce(answer(null, 417, 'This time overlaps another of your schedules.'));
    calls.mockReturnValueOnce(answer({ data: [] }));
    const form = { ...newForm, days: [2], startTime: '09:00', endTime: '10:00' };
    const { user, onClose } = await openDialog(null, form);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('This time overlaps another of your schedules.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>('Start Time').value).toBe('09:00');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls).toHaveBeenLastCalledWith('/api/schedule/weekly', 'POST', {
      days: [2],
      startTime: '09:00',
      endTime: '10:00',
      availablePerOnDemand: false,
    });
  });

  it("says the server's reasons at their fields", async () => {
    const wrong = [
      { field: 'days.0', message: 'There is no such day.' },
      { field: 'endTime', message: 'Too late in the day.' },
    ];
    calls.mockReturnValueOnce(answer(null, 400, 'Not valid.', wrong));
    const form = { ...newForm, days: [2], startTime: '09:00', endTime: '10:00' };
    const { user } = await openDialog(null, form);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('There is no such day.')).toBeTruthy();
    expect(screen.getByText('Too late in the day.')).toBeTruthy();
    expect(screen.getByLabelText('End Time').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Not valid.')).toBeNull();
  });

  it('keeps what was typed through a reload, and gives it up with Cancel', async () => {
    const { user } = await openDialog(null);
    await user.click(screen.getByLabelText('Monday'));
    cleanup();
    await openDialog(null);
    expect(screen.getByLabelText<HTMLInputElement>('Monday').checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    cleanup();
    await openDialog(null);
    expect(screen.getByLabelText<HTMLInputElement>('Monday').checked).toBe(false);
  });

  it('is sent once when it is pressed twice, and with the same key when the answer was lost', async () => {
    calls.mockReturnValueOnce(new Response('a page of a proxy', { status: 500 }));
    calls.mockReturnValueOnce(answer({ data: [] }));
    const form = { ...newForm, days: [2], startTime: '09:00', endTime: '10:00' };
    const { onClose } = await openDialog(null, form);
    const add = screen.getByRole('button', { name: 'Add' });
    fireEvent.click(add);
    fireEvent.click(add);
    await waitFor(() => expect(add.hasAttribute('data-loading')).toBe(false));
    expect(calls).toHaveBeenCalledOnce();
    fireEvent.click(add);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });
});

it('warns with the booked sessions and locks the days while a weekly schedule is edited', async () => {
  calls.mockReturnValue(answer({ bookedSessions: 3 }));
  await openDialog('an-id', { ...newForm, days: [2], startTime: '09:00', endTime: '10:00' });
  expect(screen.getByRole('dialog', { name: 'Edit Schedule' })).toBeTruthy();
  expect(await screen.findByText('This schedule has 3 booked sessions.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Monday').disabled).toBe(true);
  expect(screen.getByRole('button', { name: 'Modify' })).toBeTruthy();
});
