import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import type * as Host from '../../institutions/host.ts';
import { dropSession, keepSession } from '../session.ts';

const server = vi.hoisted(() => ({ api: vi.fn() }));
const district = { id: '11111111-1111-4111-8111-111111111111', name: 'District' };
vi.mock('../../../lib/api-client.ts', async (load) => ({ ...(await load<object>()), ...server }));
vi.mock('../../institutions/host.ts', async (load) => {
  const real = await load<typeof Host>();
  return { ...real, useHost: () => ({ ...real.currentHost(), identityProviders: [district] }) };
});

const { LinkedAccounts } = await import('./linked-accounts.tsx');

beforeEach(() => {
  server.api.mockResolvedValue({ links: [], offered: [], mayUnlink: false });
  keepSession(studentSession);
});
afterEach(() => {
  cleanup();
  dropSession();
});

it.each([
  ['linked', district.id, 'Your District account is linked now.'],
  ['linked', 'gone', 'Your account is linked now.'],
  ['link_refused', undefined, /^This account could not be linked\./],
  ['proof_refused', 'gone', /^Your provider did not confirm that it is you\./],
  ['proven', 'gone', /^Thank you\./],
])(
  'of %s, by the provider %s, says %s and no name that the host does not have',
  async (outcome, id, said) => {
    await renderInApp(withRouter(<LinkedAccounts outcome={outcome} providerId={id} />).screen);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(document.body.textContent).not.toContain('Clever');
  },
);
