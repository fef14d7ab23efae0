import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { SchoolQuestions } from './school-questions.tsx';

const riverside = { id: '00000000-0000-4000-8000-0000000000c1', name: 'Riverside' };
const hill = { id: '00000000-0000-4000-8000-0000000000c2', name: 'Hill' };

let asking: (typeof riverside)[] = [];
let isFailing = false;
const sent = vi.fn<(address: string, body: unknown) => void>();

function serve(address: string, init: RequestInit = {}): Promise<Response> {
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
  if (init.method === 'PUT') sent(address.split('/question/')[1] ?? '', body);
  const code = init.method === 'PUT' && isFailing ? 404 : 200;
  if (init.method === 'PUT' && !isFailing) asking = asking.filter(({ id }) => !address.endsWith(id));
  const response = address.endsWith('/question') ? { schools: asking } : null;
  const rest = { message: 'said', response_message: '', validationErrors: [] };
  const envelope = { code, response, ...rest, response_code: code === 200 ? 'ok' : 'not_found' };
  return Promise.resolve(Response.json(envelope, { status: code }));
}

const question = (name: string) => screen.findByRole('group', { name: `Do you teach at ${name}?` });
const press = async (school: string, name: string): Promise<void> =>
  userEvent.click(within(await question(school)).getByRole('button', { name }));

beforeEach(() => {
  asking = [riverside, hill];
  isFailing = false;
  sent.mockReset();
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a school that asks an educator', () => {
  it.each([
    ['Yes, I teach there', true],
    ['No', false],
  ])('is answered with %s, and the other question stays', async (label, accept) => {
    await renderInApp(<SchoolQuestions />);
    await press('Riverside', label);
    await waitFor(() =>
      expect(screen.queryByRole('group', { name: 'Do you teach at Riverside?' })).toBeNull(),
    );
    await question('Hill');
    expect(sent).toHaveBeenCalledExactlyOnceWith(riverside.id, { accept });
  });

  it('stays when the answer was refused', async () => {
    isFailing = true;
    await renderInApp(<SchoolQuestions />);
    await press('Hill', 'No');
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    await question('Hill');
  });
});
