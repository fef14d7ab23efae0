import type { OwnPasskeys as Own } from '@lectern/contract/identity/passkeys.shapes.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';

let own: Own;

function serve(): Promise<Response> {
  const envelope = {
    code: 200,
    message: '',
    response_message: '',
    validationErrors: [],
    response_code: 'ok',
  };
  return Promise.resolve(new Response(JSON.stringify({ ...envelope, response: own })));
}

const phone = {
  ...{ id: '0d5a1f5e-52f0-4c55-9a2b-6f0c6f0e0a11', name: 'My phone', site: 'other.test' },
  ...{ createdAt: '2026-10-01T10:00:00Z', lastUsedAt: '2026-10-14T10:00:00Z' },
};

beforeEach(() => {
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('PublicKeyCredential', class {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const add = () => screen.queryByRole('button', { name: 'Add a passkey' });

it('says when each was added and used, for which site, and on what device one belongs', async () => {
  own = { data: [phone], mayAdd: true };
  await renderInApp(<OwnPasskeys />);
  expect(await screen.findByText('Added Oct 01, 2026, last used Oct 14, 2026')).toBeTruthy();
  expect(screen.getByText('For other.test')).toBeTruthy();
  expect(screen.getByText(/only on a device that is yours alone/)).toBeTruthy();
  expect(add()).toBeTruthy();
});

it('tells who signs in by a provider only why there is none to add', async () => {
  own = { data: [], mayAdd: false };
  await renderInApp(<OwnPasskeys />);
  expect(await screen.findByText(/You sign in by a provider only/)).toBeTruthy();
  expect(add()).toBeNull();
});

it('offers none in a browser that knows none, and shows those that are there', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  own = { data: [phone], mayAdd: true };
  await renderInApp(<OwnPasskeys />);
  expect(await screen.findByText('This browser cannot make passkeys.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove My phone' })).toBeTruthy();
  expect(add()).toBeNull();
});
