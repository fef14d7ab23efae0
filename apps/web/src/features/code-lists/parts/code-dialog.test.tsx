import type { KeptCode } from '@lectern/contract/code-lists/code-lists.shapes.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { CodeDialog } from './code-dialog.tsx';

const code: KeptCode = {
  ...{ id: '00000000-0000-4000-8000-0000000000c1', value: 'DM-101', active: true },
  ...{ description: 'Reading', order: 3 },
};

const sent = vi.fn<(call: string, body: unknown) => void>();
const closed = vi.fn();
let refusal: string | null;

beforeEach(() => {
  sent.mockReset();
  closed.mockReset();
  refusal = null;
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    sent(`${method} ${address}`, JSON.parse(typeof body === 'string' ? body : 'null'));
    const answer = { response_message: '', validationErrors: [], response: code };
    return Promise.resolve(
      Response.json({
        ...answer,
        ...(refusal
          ? { code: 417, response_code: refusal, message: 'This list has this code already.' }
          : { code: 200, response_code: 'ok', message: 'Saved.' }),
      }),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(edited: KeptCode | 'new'): Promise<void> {
  await renderInApp(withRouter(<CodeDialog kind="cpt" edited={edited} onClose={closed} />).screen);
  await screen.findByRole('button', { name: 'Save' });
}
const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('adds a code, and keeps what was typed where the list has it already', async () => {
  refusal = 'code_taken';
  await show('new');
  await save();
  expect(await screen.findByText('Code is mandatory')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  await userEvent.type(field('Code'), 'DM-101');
  await userEvent.clear(field('Order'));
  await userEvent.type(field('Order'), 'x1');
  await save();
  expect(await screen.findByText('Use a whole number from 0 to 99999')).toBeTruthy();
  await userEvent.clear(field('Order'));
  await userEvent.type(field('Order'), '7');
  await save();
  expect(await screen.findByText('This list has this code already.')).toBeTruthy();
  expect(sent).toHaveBeenLastCalledWith('POST /api/code-lists', {
    ...{ kind: 'cpt', value: 'DM-101', description: '', order: 7 },
  });
  expect(field('Code')).toHaveProperty('value', 'DM-101');
  expect(closed).not.toHaveBeenCalled();
});

it('saves description and order of a code with what it was opened with; the value is no field', async () => {
  await show(code);
  expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
  await userEvent.clear(field('Description'));
  await userEvent.type(field('Description'), 'Reading support');
  await save();
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent).toHaveBeenLastCalledWith(`PUT /api/code-lists/${code.id}`, {
    ...{ description: 'Reading support', order: 3, seen: { description: 'Reading', order: 3 } },
  });
});
