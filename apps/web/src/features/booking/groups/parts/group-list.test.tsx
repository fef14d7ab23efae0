import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../../test/with-router.tsx';
import { setTypingPerson } from '../../../../lib/form-drafts.ts';
import { GroupList } from './group-list.tsx';

beforeEach(() => setTypingPerson('admin-1'));
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
});

const students = [{ id: 'maya', name: 'Maya Torres' }];
const open = () =>
  renderInApp(withRouter(<GroupList levelId="school" students={students} onAdd={() => undefined} />).screen);

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
  await open();
  const field = await screen.findByRole('textbox', { name: 'Name of the group' });
  await userEvent.type(field, 'Algebra club');
  arrive(answerOf([]));
  await waitFor(() => expect(screen.getByText('No saved groups yet.')).toBeTruthy());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the group' }).value).toBe(
    'Algebra club',
  );
});

it('says at the name that there is such a group, by Enter, and keeps the name over a reload', async () => {
  const taken = { code: 417, message: 'There is such a group.', response_message: '', response: null };
  const refusal = { ...taken, validationErrors: [], response_code: 'group_name_taken' };
  vi.stubGlobal('fetch', (_address: string, { method = 'GET' }: RequestInit = {}) =>
    Promise.resolve(method === 'GET' ? answerOf([]) : Response.json(refusal, { status: 417 })),
  );
  await open();
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Name of the group' }),
    'Algebra club{Enter}',
  );
  const field = () => screen.getByRole('textbox', { name: 'Name of the group' });
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
  cleanup();
  await open();
  await waitFor(() => expect(field()).toHaveProperty('value', 'Algebra club'));
});
