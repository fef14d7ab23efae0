import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { withRouter } from '../../../test/with-router.tsx';
import { ConfirmEmailForm } from './confirm-email-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** The server's answers to each call. */
let said: { code: number; response_code: string };

function serve(): Promise<Response> {
  const envelope = { ...said, message: 'No', response: null, response_message: '', validationErrors: [] };
  return Promise.resolve(new Response(JSON.stringify(envelope), { status: said.code }));
}

const onDead = vi.fn<() => void>();

beforeEach(() => {
  onDead.mockReset();
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pages = {
  'confirms an address': <ConfirmEmailForm token="abc" state="asked" onChange={onDead} />,
  'sets a password': (
    <ResetPasswordForm token="abc" isDead={false} onDead={onDead} invited={null} onInvited={vi.fn()} />
  ),
};

describe.each(['confirms an address', 'sets a password'] as const)('the page that %s', (name) => {
  it.each(['email_link_dead', 'reset_link_dead', 'invalid_input'])(
    'calls a link dead that the server refuses with %s',
    async (response_code) => {
      said = { code: 400, response_code };
      await renderInApp(withRouter(pages[name]).screen);
      await waitFor(() => expect(onDead).toHaveBeenCalled());
    },
  );

  it.each([
    [429, 'too_many_requests'],
    [500, 'internal_error'],
  ])('calls no link dead because of %i', async (code, response_code) => {
    said = { code, response_code };
    await renderInApp(withRouter(pages[name]).screen);
    await waitFor(() => expect(screen.queryByLabelText('Loading')).toBeNull());
    expect(await screen.findAllByRole('button')).not.toHaveLength(0);
    expect(onDead).not.toHaveBeenCalled();
  });
});
