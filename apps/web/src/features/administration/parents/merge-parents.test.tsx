import type { AdminSession } from '@lectern/contract/identity/identity.shapes.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { dropSession, keepSession } from '../../identity/session.ts';
import { MergeParents } from './merge-parents.tsx';

const { id, socketAuthentication, expiry_time, name, email, image, payoutEnabled } = studentSession;
const { institutionRelationFound, mailVerified, mustChangePassword } = studentSession;
const { mustSetUpFactor, language, timeZone, institutionName, levelLogo } = studentSession;
const account = {
  ...{ id, socketAuthentication, expiry_time, name, email, image, payoutEnabled },
  ...{ institutionRelationFound, mailVerified, mustChangePassword, mustSetUpFactor },
  ...{ language, timeZone, institutionName, levelLogo },
};
const admin = (role: 'INS_SUPER_ADMIN' | 'GRA_ADMIN' | 'BRANCHADMIN'): AdminSession => ({
  ...{ ...account, role, userType: 'admin' },
  ...{ levelOne: null, levelTwo: null, levelThree: null },
});

const sent = vi.fn<(body: unknown) => void>();
let refusal: { field: string; message: string } | null = null;

beforeEach(() => {
  refusal = null;
  sent.mockReset();
  vi.stubGlobal('fetch', (_address: string, init: RequestInit = {}) => {
    sent(JSON.parse(typeof init.body === 'string' ? init.body : 'null'));
    const code = refusal ? 417 : 200;
    const envelope = { code, message: 'Asked.', response: null, validationErrors: refusal ? [refusal] : [] };
    const response_code = refusal ? 'no_parent_account' : 'ok';
    return Promise.resolve(
      Response.json({ ...envelope, response_message: '', response_code }, { status: code }),
    );
  });
});
afterEach(() => {
  cleanup();
  act(dropSession);
  vi.unstubAllGlobals();
});

const kept = () => screen.findByLabelText('Email of the account that stays');
const closed = () => screen.findByLabelText('Email of the account that is closed');

async function fill(): Promise<void> {
  keepSession(admin('INS_SUPER_ADMIN'));
  await renderInApp(withRouter(<MergeParents />).screen);
  await userEvent.click(await screen.findByRole('button', { name: 'Merge two parent accounts' }));
  await userEvent.type(await kept(), 'one@home.test');
  await userEvent.type(await closed(), 'two@home.test');
  await userEvent.click(screen.getByRole('button', { name: 'Ask both' }));
}

describe('merging two parents', () => {
  it.each(['GRA_ADMIN', 'BRANCHADMIN'] as const)('is not offered to %s', async (role) => {
    keepSession(admin(role));
    await renderInApp(<MergeParents />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('asks both, and closes', async () => {
    await fill();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      ...{ keptEmail: 'one@home.test', closedEmail: 'two@home.test' },
    });
  });

  it('says at the field what is wrong, and keeps what was typed', async () => {
    refusal = { field: 'closedEmail', message: 'No parent has this address.' };
    await fill();
    await screen.findByText('No parent has this address.');
    expect((await closed()).getAttribute('aria-invalid')).toBe('true');
    expect(await kept()).toHaveProperty('value', 'one@home.test');
  });
});
