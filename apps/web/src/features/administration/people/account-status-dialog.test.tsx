import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { AccountStatusDialog, type SwitchedAccount } from './account-status-dialog.tsx';

const account = { id: '4d2c3a6e-0000-4000-8000-000000000001', name: 'Maya Thompson', active: true };

const visitAt = (hour: number) => ({
  visitId: `4d2c3a6e-0000-4000-8000-0000000001${hour}`,
  visitType: 2,
  sessionStartTime: `2027-03-10T${hour}:00:00.000Z`,
  sessionEndTime: `2027-03-10T${hour}:45:00.000Z`,
  subject: 'Algebra',
  educatorName: `Sam Rivera ${hour}`,
  studentCount: 1,
  studentName: 'Maya Thompson',
});

let sessions = 5;
let isErasing = false;

beforeEach(() => {
  vi.stubGlobal('fetch', () => {
    const next = [10, 11, 12, 13, 14].slice(0, sessions).map(visitAt);
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
