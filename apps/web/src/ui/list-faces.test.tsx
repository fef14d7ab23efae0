import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { ApiFailure } from '../lib/api-failure.ts';
import { ListFaces, type ListLoading } from './list-faces.tsx';

const faces = (list: Partial<ListLoading<string[]>>) => (
  <ListFaces
    list={{ data: undefined, isError: false, refetch: () => undefined, ...list }}
    isEmpty={(rows) => rows.length === 0}
    empty={{ title: 'No sessions found' }}
    failed={{ title: 'The sessions could not be loaded' }}
  >
    {(rows) => <p>{rows.join(', ')}</p>}
  </ListFaces>
);

it('shows a skeleton while loading', async () => {
  await renderInApp(faces({}));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
});

it('shows the empty text', async () => {
  await renderInApp(faces({ data: [] }));
  expect(screen.getByText('No sessions found')).toBeTruthy();
});

it('shows the failure and tries again', async () => {
  const refetch = vi.fn();
  await renderInApp(faces({ isError: true, refetch }));
  expect(screen.getByRole('alert').textContent).toContain('The sessions could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it.each([
  ['out of reach', { code: 404, response_code: 'not_found' as const }],
  [
    'named by no id',
    {
      ...{ code: 400, response_code: 'invalid_input' as const },
      validationErrors: [{ field: 'educatorUserId', message: 'Invalid' }],
    },
  ],
])('says of what is %s that it is not there, and offers no second try', async (_what, said) => {
  const error = new ApiFailure({ ...said, message: 'No data found' });
  await renderInApp(faces({ isError: true, error }));
  expect(screen.getByRole('alert').textContent).toContain('This is not here');
  expect(screen.queryByText('The sessions could not be loaded')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('shows the content, and keeps it when a later refresh fails', async () => {
  await renderInApp(faces({ data: ['a', 'b'], isError: true }));
  expect(screen.getByText('a, b')).toBeTruthy();
});
