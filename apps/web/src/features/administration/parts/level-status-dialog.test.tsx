import type { LevelItem } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { creators } from '@lectern/contract/visits/visits.names.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { LevelStatusDialog } from './level-status-dialog.tsx';

const level = { id: '4d2c3a6e-0000-4000-8000-000000000001', name: 'Lincoln', active: true, isOpen: true };
let runningCalls = 0;
let sessions = 0;
let below = { levels: 0, levelNames: [] as string[] };

const visitAt = (day: number) => ({
  visitId: `4d2c3a6e-0000-4000-8000-0000000001${day}`,
  visitType: 2,
  createdByRole: creators.educator,
  sessionStartTime: `2027-03-${day}T10:00:00.000Z`,
  sessionEndTime: `2027-03-${day}T10:45:00.000Z`,
  schoolName: 'Lincoln High',
  educatorName: `Sam Rivera ${day}`,
});

const pageOf = (address: RequestInfo | URL) => {
  const { searchParams } = new URL(address instanceof Request ? address.url : address, 'http://localhost');
  const first = 10 * (Number(searchParams.get('pageNumber') ?? 1) - 1);
  return Array.from({ length: sessions }, (_one, at) => visitAt(10 + at)).slice(first, first + 10);
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  [runningCalls, sessions, below] = [0, 0, { levels: 0, levelNames: [] }];
  vi.stubGlobal('fetch', (address: RequestInfo | URL) => {
    const people = { administrators: 1, educators: 2, students: 3 };
    const response = { ...people, ...below, sessions, runningCalls, next: pageOf(address) };
    const envelope = { code: 200, message: '', response, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = () =>
  renderInApp(withRouter(<LevelStatusDialog level={level as LevelItem} onClose={() => undefined} />).screen);

it('keeps a level with a running call open, and lets it be closed as soon as the call is over', async () => {
  runningCalls = 1;
  await show();
  expect(await screen.findByText(/A session is running there right now/)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Deactivate Lincoln' });
  expect(button.disabled).toBe(true);
  runningCalls = 0;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(screen.queryByText(/A session is running there right now/)).toBeNull();
});

it('lists the first sessions to come with educator, kind, school and time, and the others page by page', async () => {
  sessions = 12;
  await show();
  expect(await screen.findByText('Sam Rivera 10')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('One to One · Lincoln High');
  expect(rows[0]).toContain('2027');
  expect(screen.getByText('and 9 more')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByText('Sam Rivera 19')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go to page 2' }));
  expect(await screen.findByText('Sam Rivera 21')).toBeTruthy();
  expect(screen.queryByText('Sam Rivera 19')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(await screen.findByText('and 9 more')).toBeTruthy();
});

it('goes to the last page where sessions were cancelled meanwhile', async () => {
  sessions = 21;
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  sessions = 19;
  fireEvent.click(screen.getByRole('button', { name: 'Go to page 3' }));
  expect(await screen.findByText('Sam Rivera 28')).toBeTruthy();
});

it('looks for the end of a running call on every page', async () => {
  [sessions, runningCalls] = [12, 1];
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  fireEvent.click(screen.getByRole('button', { name: 'Go to page 2' }));
  expect(await screen.findByText('Sam Rivera 21')).toBeTruthy();
  runningCalls = 0;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(screen.queryByText(/A session is running there right now/)).toBeNull());
});

it('names the first levels below, and how many more there are', async () => {
  below = { levels: 5, levelNames: ['East', 'North', 'South'] };
  await show();
  expect(await screen.findByText(/East, North, South and 2 more/)).toBeTruthy();
  cleanup();
  below = { levels: 1, levelNames: ['East'] };
  await show();
  expect((await screen.findByText(/East/)).textContent).toBe('1\nEast');
});
