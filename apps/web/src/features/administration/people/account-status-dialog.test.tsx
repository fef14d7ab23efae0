import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { AccountStatusDialog, type SwitchedAccount } from './account-status-dialog.tsx';

const account = { id: '4d2c3a6e-0000-4000-8000-000000000001', name: 'Maya Thompson', active: true };

const visitAt = (hour: number) => ({
  visitId: `4d2c3a6e-0000-4000-8000-0000000001${hour}`,
  visitType: 2,
  createdByRole: 'Student',
  sessionStartTime: `2027-03-${hour}T10:00:00.000Z`,
  sessionEndTime: `2027-03-${hour}T10:45:00.000Z`,
  subject: 'Algebra',
  educatorName: `Sam Rivera ${hour}`,
  studentCount: 1,
  studentName: 'Maya Thompson',
});

let sessions = 5;
let isErasing = false;

beforeEach(() => {
  vi.stubGlobal('fetch', (address: RequestInfo | URL) => {
    const { searchParams } = new URL(address instanceof Request ? address.url : address, 'http://localhost');
    const first = 10 * (Number(searchParams.get('pageNumber') ?? 1) - 1);
    const all = Array.from({ length: sessions }, (_one, at) => visitAt(10 + at));
    const next = all.slice(first, first + 10);
    const response = { sessions, runningCalls: 0, isErasing, next };
    const envelope = { code: 200, message: '', response, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (shown: SwitchedAccount) =>
  renderInApp(withRouter(<AccountStatusDialog account={shown} onClose={() => undefined} />).screen);

it('lists the first sessions to come with whom they are, and says how many more there are', async () => {
  sessions = 5;
  await show(account);
  expect(await screen.findByText('Sam Rivera 10')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('Appointment · Algebra');
  expect(rows[0]).toContain('2027');
  expect(screen.getByText('and 2 more')).toBeTruthy();
});

it('lists all of them, page by page, once that is asked for, and keeps the reason that was typed', async () => {
  sessions = 12;
  await show(account);
  fireEvent.click(await screen.findByRole('radio', { name: 'Cancel them' }));
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Moved away' } });
  expect(screen.getByText('and 9 more')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByText('Sam Rivera 19')).toBeTruthy();
  expect(screen.queryByText('Sam Rivera 20')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Go to page 2' }));
  expect(await screen.findByText('Sam Rivera 21')).toBeTruthy();
  expect(screen.queryByText('Sam Rivera 19')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  await waitFor(() => expect(screen.getByText('and 9 more')).toBeTruthy());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe('Moved away');
});

it('names the students where it is an educator, and no more than there are', async () => {
  sessions = 2;
  await show({ ...account, isEducator: true });
  expect(await screen.findAllByText('Maya Thompson')).toHaveLength(2);
  expect(screen.queryByText(/more$/)).toBeNull();
});

it('says before an account is opened that its erasure is taken back by that', async () => {
  const taken = /Activating the account takes the erasure back, in your name/;
  isErasing = true;
  await show({ ...account, active: false });
  expect(await screen.findByText(taken)).toBeTruthy();
  cleanup();
  isErasing = false;
  await show({ ...account, active: false });
  await screen.findByRole('button', { name: 'Activate Maya Thompson' });
  expect(screen.queryByText(taken)).toBeNull();
});
