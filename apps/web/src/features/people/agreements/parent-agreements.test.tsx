import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { dropSession, keepSession } from '../../identity/session.ts';
import { ParentAgreements } from './parent-agreements.tsx';

const elena = { parentId: '00000000-0000-4000-8000-0000000000b1', name: 'Elena Torres' };

let isOfAge = true;
let parents: object[] = [];
const sent = vi.fn<(address: string, body: unknown) => void>();

function serve(address: string, init: RequestInit = {}): Promise<Response> {
  if (init.method === 'PUT') {
    const body = JSON.parse(init.body as string) as object;
    sent(address, body);
    parents = [{ ...elena, askedAt: null, ...body }];
  }
  const response = { isOfAge, ofAgeOn: '2027-03-20', parents };
  const envelope = { code: 200, message: 'OK', response, response_message: '', validationErrors: [] };
  return Promise.resolve(Response.json({ ...envelope, response_code: 'ok' }));
}

beforeEach(() => {
  isOfAge = true;
  parents = [{ ...elena, sees: false, keepsMessages: false, askedAt: '2027-03-10T09:00:00.000Z' }];
  sent.mockReset();
  keepSession(studentSession);
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  cleanup();
  act(dropSession);
  vi.unstubAllGlobals();
});

const sessions = () => screen.findByRole('checkbox', { name: /^Elena Torres: sessions/ });
const messages = () => screen.findByRole('checkbox', { name: /^Elena Torres: reads/ });

it('gives sessions, and only then messages', async () => {
  await renderInApp(<ParentAgreements />);
  expect(await messages()).toHaveProperty('disabled', true);
  expect(screen.getByText(/^Asked on /)).toBeTruthy();
  await userEvent.click(await sessions());
  await waitFor(async () => expect(await messages()).toHaveProperty('disabled', false));
  await userEvent.click(await messages());
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  const address = expect.stringContaining(`/user/parent-agreement/${elena.parentId}`) as unknown;
  expect(sent.mock.calls).toEqual([
    [address, { sees: true, keepsMessages: false }],
    [address, { sees: true, keepsMessages: true }],
  ]);
});

it('asks before it takes everything back from a parent who is signed out by it', async () => {
  parents = [{ ...elena, sees: true, keepsMessages: true, askedAt: null }];
  await renderInApp(<ParentAgreements />);
  await userEvent.click(await sessions());
  const dialog = await screen.findByRole('dialog', { name: 'Stop showing anything to Elena Torres?' });
  expect(sent).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show nothing' }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[1]).toEqual({ sees: false, keepsMessages: false });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says from when on it holds before the day, and asks nothing then', async () => {
  isOfAge = false;
  parents = [{ ...elena, sees: true, keepsMessages: false, askedAt: null }];
  await renderInApp(<ParentAgreements />);
  expect(await screen.findByText(/From then on a parent sees only what you choose here/)).toBeTruthy();
  await userEvent.click(await sessions());
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is not there where nobody is to be decided on', async () => {
  parents = [];
  await renderInApp(<ParentAgreements />);
  await waitFor(() => expect(screen.queryByText('What your parents see')).toBeNull());
});
