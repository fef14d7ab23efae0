import type { HostConfiguration } from '@lectern/contract/institutions/institutions.shapes.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { withRouter } from '../../../test/with-router.tsx';
import type * as Host from '../../features/institutions/host.ts';

const stage = vi.hoisted(() => ({ host: {} }));
vi.mock('../../features/institutions/host.ts', async (load) => {
  const real = await load<typeof Host>();
  return { ...real, useHost: () => ({ ...real.currentHost(), ...stage.host }) };
});

const { LoginScreen } = await import('./login-screen.tsx');

const district = { id: '11111111-1111-4111-8111-111111111111', name: 'District' };

async function show(host: Partial<HostConfiguration> = {}, address = '/'): Promise<void> {
  stage.host = host;
  await renderInApp(withRouter(<LoginScreen />, address).screen);
  await screen.findByRole('button', { name: 'Login' });
}

beforeEach(() =>
  vi.stubGlobal('fetch', vi.fn<() => Promise<never>>().mockRejectedValue(new TypeError('cut'))),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the link of the sign-in page', () => {
  const name = 'Sign in with an identity provider';

  it('leads in the same window to the page of the customer’s own', async () => {
    await show({ cleverLoginUrl: 'https://login.district.example/start', identityProviders: [district] });
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toBe('https://login.district.example/start');
    expect(link.getAttribute('target')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in with District' })).toBeTruthy();
  });

  it('is not there without a page', async () => {
    await show({ cleverLoginUrl: null });
    expect(screen.queryByRole('link', { name: /^Sign in with/ })).toBeNull();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x'])('never leads to %s', async (cleverLoginUrl) => {
    await show({ cleverLoginUrl });
    expect(screen.queryByRole('link', { name })).toBeNull();
  });
});

describe('what a provider came back with', () => {
  const more = 'Please contact your administrator for more support.';

  it.each([
    ['EC_000', `There is some issue in connecting with your account. ${more}`],
    ['EC_001', `There is some issue in connecting your District account. ${more}`],
    ['EC_002', `District user ID does not exist. ${more}`],
    ['EC_003', `This email account does not exist. ${more}`],
    ['EC_004', `This school district account does not exist. ${more}`],
    ['EC_999', `This school district account does not exist. ${more}`],
    ['<b>', `This school district account does not exist. ${more}`],
  ])('is said for %s', async (code, text) => {
    const search = new URLSearchParams({ error_code: code, provider: district.id });
    await show({ identityProviders: [district] }, `/?${search.toString()}`);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  it('calls the provider Clever where it is not told which one it was', async () => {
    await show({}, '/?error_code=EC_002');
    expect((await screen.findByRole('alert')).textContent).toBe(`Clever user ID does not exist. ${more}`);
  });

  it.each([
    ['the only provider of the host', [district], 'District'],
    ['no provider, as there is none', [], 'identity'],
    [
      'no provider, as it may be one of two',
      [district, { ...district, id: 'other', name: 'Other' }],
      'identity',
    ],
  ])('names %s where an account could not be connected', async (_what, identityProviders, named) => {
    await show({ identityProviders }, '/?error_code=EC_001');
    const text = `There is some issue in connecting your ${named} account. ${more}`;
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  it('is nothing where no provider led here', async () => {
    await show({ identityProviders: [district] });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
