import type { ProviderTrial, ProviderView } from '@lectern/contract/administration/providers.shapes.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { ProviderList } from './provider-list.tsx';

const hostId = '00000000-0000-4000-8000-0000000000b1';
const kept: ProviderView = {
  ...{ id: '00000000-0000-4000-8000-0000000000b2', preset: 'custom', name: 'Springfield ID' },
  ...{ issuer: 'https://id.school.example', clientId: 'lectern', hasSecret: true },
  ...{ secretSetAt: '2026-11-20T10:00:00.000Z', scopes: ['openid', 'email'], emailClaim: 'email' },
  ...{ verifiedClaim: 'email_verified', numberClaim: null, emailDomains: ['school.example'] },
  ...{ newPeople: 'refused', roleClaim: null, studentRoles: [], educatorRoles: [], schoolClaim: null },
  ...{ active: true, version: 3, returnAddress: 'https://lessons.example/api/user/sign-on/b2/return' },
};

interface Refusal {
  readonly code: string;
  readonly field: string;
  readonly message: string;
}

let list: ProviderView[] = [];
let refusal: Refusal | null = null;
let trial: ProviderTrial = { problems: [], offersSignOut: true };
const sent = vi.fn<(method: string, address: string, body: Record<string, unknown> | null) => void>();

function answerTo(method: string, address: string, body: object | null): unknown {
  if (address.endsWith('/trial')) return trial;
  if (method === 'GET') return { data: list };
  if (method === 'DELETE') {
    list = [];
    return null;
  }
  const saved = { ...kept, ...body, version: 4 };
  list = [saved];
  return saved;
}

function envelopeOf(method: string, address: string, body: object | null) {
  const usual = { response_message: '', validationErrors: [] };
  if (refusal === null || (method !== 'POST' && method !== 'PUT'))
    return {
      ...usual,
      ...{ code: 200, message: 'Saved.', response: answerTo(method, address, body), response_code: 'ok' },
    };
  const { field: name, code: response_code, message } = refusal;
  const validationErrors = [{ field: name, message }];
  return { ...usual, code: 400, message, response: null, validationErrors, response_code };
}

function serve(address: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET' } = init;
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null;
  if (method !== 'GET') sent(method, address, body);
  const envelope = envelopeOf(method, address, body);
  return Promise.resolve(new Response(JSON.stringify(envelope), { status: envelope.code }));
}

beforeEach(() => {
  [list, refusal, trial] = [[kept], null, { problems: [], offersSignOut: true }];
  sent.mockReset();
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (): Promise<HTMLElement> => {
  await renderInApp(withRouter(<ProviderList hostId={hostId} />).screen);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Springfield ID' }));
  return screen.findByRole('dialog', { name: 'Edit Springfield ID' });
};
const save = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
const field = (dialog: HTMLElement, name: string) => within(dialog).getByLabelText<HTMLInputElement>(name);
const lastBody = async () => {
  await waitFor(() => expect(sent).toHaveBeenCalled());
  return sent.mock.calls.at(-1)?.[2];
};

describe('the providers of a host', () => {
  it('are listed with what they are', async () => {
    await renderInApp(withRouter(<ProviderList hostId={hostId} />).screen);
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toContain('Springfield ID');
    expect(row.textContent).toContain('https://id.school.example');
    expect(row.textContent).toContain('On');
  });

  it('are added by the values of a kind, turned off, and then show the return address', async () => {
    list = [];
    await renderInApp(withRouter(<ProviderList hostId={hostId} />).screen);
    await screen.findByText(/People sign in with their password here/);
    await userEvent.click(screen.getByRole('button', { name: 'Add provider' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add provider' });
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Kind' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Google' }));
    expect(field(dialog, 'Issuer').value).toBe('https://accounts.google.com');
    await save(dialog);
    await waitFor(() => expect(field(dialog, 'Client ID').getAttribute('aria-invalid')).toBe('true'));
    expect(field(dialog, 'Client secret').getAttribute('aria-invalid')).toBe('true');
    expect(sent).not.toHaveBeenCalled();
    await userEvent.type(field(dialog, 'Client ID'), 'lectern-1');
    await userEvent.type(field(dialog, 'Client secret'), 'a-secret');
    await userEvent.type(
      within(dialog).getByRole('combobox', { name: 'Email domains' }),
      'school.example{Enter}',
    );
    await save(dialog);
    expect(await lastBody()).toEqual({
      ...{ preset: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId: 'lectern-1' },
      ...{ newPeople: 'refused', roleClaim: null, studentRoles: [], educatorRoles: [], schoolClaim: null },
      ...{ secret: 'a-secret', scopes: ['openid', 'email', 'profile'], emailClaim: 'email' },
      ...{ verifiedClaim: 'email_verified', numberClaim: null, emailDomains: ['school.example'] },
      active: false,
    });
    const saved = await screen.findByRole('dialog', { name: 'Edit Google' });
    expect(field(saved, 'Return address').value).toBe(kept.returnAddress);
    expect(field(saved, 'Client secret').value).toBe('');
  });

  it('keep what was typed when another kind is chosen', async () => {
    list = [];
    await renderInApp(withRouter(<ProviderList hostId={hostId} />).screen);
    await userEvent.click(await screen.findByRole('button', { name: 'Add provider' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add provider' });
    await userEvent.type(field(dialog, 'Name on the button'), 'Our school');
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Kind' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Microsoft' }));
    expect(field(dialog, 'Name on the button').value).toBe('Our school');
    expect(field(dialog, 'Claim that the address was verified').value).toBe('xms_edov');
  });

  it('keep their secret, take another one, or have none', async () => {
    const dialog = await open();
    await userEvent.type(field(dialog, 'Name on the button'), ' 2');
    refusal = { code: 'too_many_requests', field: '', message: 'Later.' };
    await save(dialog);
    expect(await lastBody()).not.toHaveProperty('secret');
    expect(await lastBody()).toMatchObject({ name: 'Springfield ID 2', version: 3 });
    await userEvent.type(field(dialog, 'Client secret'), 'another');
    await save(dialog);
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(await lastBody()).toMatchObject({ secret: 'another' });
    await userEvent.click(field(dialog, 'This client has no secret'));
    await save(dialog);
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(3));
    expect(await lastBody()).toMatchObject({ secret: null });
  });

  it('never leave a typed secret in the tab', async () => {
    const dialog = await open();
    await userEvent.type(field(dialog, 'Name on the button'), ' 2');
    await userEvent.type(field(dialog, 'Client secret'), 'never-kept');
    const stored = [sessionStorage, localStorage].map((area) => JSON.stringify(Object.entries(area))).join();
    expect(stored).not.toContain('never-kept');
  });

  it('show what the server says at its field', async () => {
    const dialog = await open();
    await userEvent.clear(field(dialog, 'Issuer'));
    await userEvent.type(field(dialog, 'Issuer'), 'https://id.other.example');
    refusal = { code: 'provider_secret_needed', field: 'secret', message: 'Enter the secret again.' };
    await save(dialog);
    await within(dialog).findByText('Enter the secret again.');
    expect(field(dialog, 'Client secret').getAttribute('aria-invalid')).toBe('true');
    expect(field(dialog, 'Issuer').value).toBe('https://id.other.example');
  });

  it('tell at the issuer that it is an address of an own network', async () => {
    const dialog = await open();
    await userEvent.clear(field(dialog, 'Issuer'));
    await userEvent.type(field(dialog, 'Issuer'), 'https://192.168.0.7');
    await save(dialog);
    await within(dialog).findByText(/Enter the issuer as the provider shows it/);
    expect(sent).not.toHaveBeenCalled();
  });

  it('are tested', async () => {
    const dialog = await open();
    const test = () => userEvent.click(within(dialog).getByRole('button', { name: 'Test Springfield ID' }));
    await test();
    await within(dialog).findByText('It can be used. People can sign out there, too.');
    const problem = 'otherIssuer';
    trial = { problems: [{ problem, detail: 'https://b.example' }], offersSignOut: false };
    await test();
    await within(dialog).findByText(/calls itself https:\/\/b.example/);
    expect(within(dialog).queryByText(/It can be used/)).toBeNull();
  });

  it('are removed after a question', async () => {
    await renderInApp(withRouter(<ProviderList hostId={hostId} />).screen);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Springfield ID' }));
    const question = await screen.findByRole('dialog', { name: 'Remove this provider?' });
    expect(sent).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent.mock.calls[0]?.[0]).toBe('DELETE'));
    await screen.findByText(/People sign in with their password here/);
  });
});
