import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { GroupList } from './group-list.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answerOf(data: unknown): Response {
  const envelope = {
    code: 200,
    message: '',
    response_message: '',
    validationErrors: [],
    response_code: 'ok',
  };
  return new Response(JSON.stringify({ ...envelope, response: { data } }), { status: 200 });
}

it('keeps the name that is typed while the groups are still on their way', async () => {
  let arrive: (answer: Response) => void = () => undefined;
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        arrive = resolve;
      }),
  );
  const students = [{ id: 'maya', name: 'Maya Torres' }];
  await renderInApp(<GroupList levelId="school" students={students} onAdd={() => undefined} />);
  const field = await screen.findByRole('textbox', { name: 'Name of the group' });
  await userEvent.type(field, 'Algebra club');
  arrive(answerOf([]));
  await waitFor(() => expect(screen.getByText('No saved groups yet.')).toBeTruthy());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the group' }).value).toBe(
    'Algebra club',
  );
});
