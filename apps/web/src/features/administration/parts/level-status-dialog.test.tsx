import type { LevelItem } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { LevelStatusDialog } from './level-status-dialog.tsx';

const level = { id: '4d2c3a6e-0000-4000-8000-000000000001', name: 'Lincoln', active: true, isOpen: true };
let runningCalls = 1;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', () => {
    const figures = { levels: 0, administrators: 1, educators: 2, students: 3, sessions: 0 };
    const envelope = { code: 200, message: '', response: { ...figures, runningCalls }, validationErrors: [] };
    return Promise.resolve(Response.json({ ...envelope, response_message: '', response_code: 'ok' }));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps a level with a running call open, and lets it be closed as soon as the call is over', async () => {
  runningCalls = 1;
  const dialog = <LevelStatusDialog level={level as LevelItem} onClose={() => undefined} />;
  await renderInApp(withRouter(dialog).screen);
  expect(await screen.findByText(/A session is running there right now/)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Deactivate Lincoln' });
  expect(button.disabled).toBe(true);
  runningCalls = 0;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(screen.queryByText(/A session is running there right now/)).toBeNull();
});
