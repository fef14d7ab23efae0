import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { ApiFailure } from '../../lib/api-failure.ts';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { chooseLanguage } from '../../lib/i18n.ts';
import { ContactDialog } from '../people/contact-dialog.tsx';
import { ConfirmEmailForm } from './confirm-email-form.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { NewPasswordForm } from './parts/new-password-form.tsx';
import { ProofNotice } from './proof-notice.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { dropSession, keepSession } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { LiveRegions } from '../../ui/live-region.tsx';
import { ToastHost } from '../../ui/toasts/toast-host.tsx';

interface Said {
  readonly code: string;
  readonly message?: string;
  readonly fields?: readonly { field: string; message: string }[];
  readonly response?: unknown;
}

const calls = vi.fn<(route: string, body: unknown, language: string | undefined) => void>();
/** The server's answers to each call, in turn; the last answer repeats. */
const answers = new Map<string, Said[]>();

function serve(address: string, init: RequestInit): Promise<Response> {
  const route = `${init.method} ${address.replace('/api', '')}`;
  const headers = init.headers as Record<string, string>;
  calls(route, init.body ? JSON.parse(init.body as string) : null, headers['accept-language']);
  const turns = answers.get(route) ?? [{ code: 'ok' }];
  const said = (turns.length > 1 ? turns.shift() : turns[0]) ?? { code: 'ok' };
  const code = said.code === 'ok' ? 200 : 400;
  const envelope = {
    code,
    message: said.message ?? '',
    response: said.response ?? null,
    response_message: '',
    validationErrors: said.fields ?? [],
    response_code: said.code,
  };
  return Promise.resolve(new Response(JSON.stringify(envelope), { status: code }));
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  calls.mockReset();
  answers.clear();
  vi.stubGlobal('fetch', serve);
});
afterEach(async () => {
  cleanup();
  dropSession();
  await chooseLanguage('en');
  writeStored('language', null);
  vi.unstubAllGlobals();
});

describe('the form of the sign-in', () => {
  it('says all that is missing at once, each at its field', async () => {
    await renderInApp(withRouter(<SignInForm onSecondStep={vi.fn()} />, '/').screen);
    await press('Login');
    expect(screen.getByLabelText('Email address or student ID')).toHaveProperty('ariaInvalid', 'true');
    expect(screen.getByText('Enter email address/SSID number')).toBeTruthy();
    expect(screen.getByText('Enter password')).toBeTruthy();
    expect(calls).not.toHaveBeenCalled();
  });

  it('says beneath the form why it was refused, until the next try, and keeps what was typed', async () => {
    answers.set('POST /user/authenticate', [
      { code: 'sign_in_failed', message: 'Username or Password Invalid' },
      { code: 'invalid_input', fields: [{ field: 'username', message: 'Spaces are not allowed.' }] },
    ]);
    await renderInApp(withRouter(<SignInForm onSecondStep={vi.fn()} />, '/').screen);
    await userEvent.type(await screen.findByLabelText('Email address or student ID'), 'S1001');
    await userEvent.type(screen.getByLabelText('Password'), 'Wrong@2026');
    await press('Login');
    const failure = await screen.findByText('Username or Password Invalid');
    expect(failure.closest('form')).toBeTruthy();
    expect(screen.getByLabelText('Email address or student ID')).toHaveProperty('value', 'S1001');
    expect(calls.mock.calls[0]?.[1]).toEqual({ username: 'S1001', password: 'Wrong@2026', language: 'en' });
    await press('Login');
    await screen.findByText('Spaces are not allowed.');
    expect(screen.queryByText('Username or Password Invalid')).toBeNull();
  });
});

describe('the form of a new password', () => {
  it('says what is wrong with both fields at once, and what the server says at its field', async () => {
    const send = vi.fn<(password: string) => Promise<void>>().mockResolvedValue();
    await renderInApp(<NewPasswordForm send={send} />);
    await press('Change');
    expect(screen.getByText('Enter the New Password')).toBeTruthy();
    expect(screen.getByText('Enter the Confirm Password')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('New Password'), 'weak');
    await userEvent.type(screen.getByLabelText('Confirm Password'), 'other');
    await press('Change');
    expect(screen.getByText('The password does not meet every point of the list.')).toBeTruthy();
    expect(screen.getByText('Passwords does not match')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
    const field = { field: 'password', message: 'This one was used before.' };
    send.mockRejectedValueOnce(
      new ApiFailure({ code: 400, response_code: 'invalid_input', message: 'No', validationErrors: [field] }),
    );
    for (const name of ['New Password', 'Confirm Password']) {
      await userEvent.clear(screen.getByLabelText(name));
      await userEvent.type(screen.getByLabelText(name), 'Lectern@2027');
    }
    await press('Change');
    expect(await screen.findByText('This one was used before.')).toBeTruthy();
    expect(screen.getByLabelText('New Password')).toHaveProperty('ariaInvalid', 'true');
  });
});

describe('the form of a forgotten password', () => {
  it('puts what the server says at the field', async () => {
    answers.set('PUT /user/forget-password', [
      { code: 'invalid_input', fields: [{ field: 'email', message: 'Not like this.' }] },
    ]);
    await renderInApp(withRouter(<ForgotPasswordForm />, '/forget-password').screen);
    await press('Send');
    expect(screen.getByText('Enter your email address')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Email'), 'maya@demo.test');
    await press('Send');
    expect(await screen.findByText('Not like this.')).toBeTruthy();
    expect(screen.getByLabelText('Email')).toHaveProperty('ariaInvalid', 'true');
  });
});

describe('an act that could do great harm', () => {
  const withNotice = (act: ReactNode) => (
    <>
      {act}
      <ProofNotice />
    </>
  );
  const byPassword: Said = {
    code: 'ok',
    response: { by: 'password', hasApp: false, passkey: null, providers: [] },
  };
  const needed: Said = { code: 'proof_required', message: 'Please confirm first that it is you.' };

  it('asks for the current password in a dialog of its own, and then goes on by itself', async () => {
    keepSession(studentSession);
    answers.set('PUT /user/contact', [needed, { code: 'ok', message: 'Saved', response: studentSession }]);
    answers.set('POST /user/prove/options', [byPassword]);
    answers.set('POST /user/prove', [
      {
        code: 'password_wrong',
        fields: [{ field: 'password', message: 'This is not your current password.' }],
      },
      { code: 'ok' },
    ]);
    await renderInApp(withRouter(withNotice(<ContactDialog />)).screen);
    await screen.findByLabelText('Email');
    await userEvent.clear(screen.getByLabelText('Email'));
    await userEvent.type(screen.getByLabelText('Email'), 'new@demo.test');
    await press('Update Contact Information');
    await userEvent.type(await screen.findByLabelText('Current password'), 'Wrong@2026');
    await press('Confirm');
    expect(await screen.findByText('This is not your current password.')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Current password'));
    await userEvent.type(screen.getByLabelText('Current password'), 'Lectern@2026{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.mock.calls.map(([route]) => route)).toEqual([
      'PUT /user/contact',
      'POST /user/prove/options',
      'POST /user/prove',
      'POST /user/prove',
      'PUT /user/contact',
    ]);
  });

  it('is given up with the dialog, and what was typed stays', async () => {
    keepSession(studentSession);
    answers.set('PUT /user/contact', [needed]);
    answers.set('POST /user/prove/options', [byPassword]);
    await renderInApp(withRouter(withNotice(<ContactDialog />)).screen);
    await screen.findByLabelText('Email');
    await userEvent.type(screen.getByLabelText('Mobile number'), '2125550100');
    await press('Update Contact Information');
    await screen.findByLabelText('Current password');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull());
    expect(screen.getByLabelText('Mobile number')).toHaveProperty('value', '2125550100');
    expect(calls).toHaveBeenCalledTimes(2);
  });
});

describe('the second step of signing in', () => {
  const step = {
    ...{ secondFactorRequired: true as const, ticket: 'a-ticket', hasApp: true, passkey: null },
    username: 'g@north.test',
  };

  it('takes six digits however they are pasted, and marks a wrong code with the tries that are left', async () => {
    const wrong = 'This code is not right or was used already. Tries left: 4';
    answers.set('POST /user/authenticate/second-factor', [
      { code: 'factor_wrong', fields: [{ field: 'code', message: wrong }] },
    ]);
    const onBack = vi.fn<() => void>();
    const page = (
      <>
        <SecondStepForm step={step} onBack={onBack} />
        <ToastHost />
        <LiveRegions />
      </>
    );
    await renderInApp(withRouter(page).screen);
    const code = await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(code);
    await press('Continue');
    expect(screen.getAllByText('Enter the code')).not.toHaveLength(0);
    await userEvent.click(code);
    await userEvent.paste(' 407 118 ');
    expect(screen.getByLabelText('Code')).toHaveProperty('value', '407118');
    await press('Continue');
    expect(await screen.findAllByText(wrong)).not.toHaveLength(0);
    expect(calls.mock.lastCall?.slice(0, 2)).toEqual([
      'POST /user/authenticate/second-factor',
      { ticket: 'a-ticket', code: '407118' },
    ]);
    expect(screen.getByLabelText('Code')).toHaveProperty('ariaInvalid', 'true');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(document.getElementById(code.getAttribute('aria-describedby') ?? '')?.textContent).toBe(wrong);
    const readOut = () => [...document.querySelectorAll('[role="alert"], [role="status"]')];
    await waitFor(() =>
      expect(
        readOut()
          .map((region) => region.textContent)
          .join(' '),
      ).toContain(wrong),
    );
    // The next code takes the place of the wrong one.
    await userEvent.keyboard('9');
    expect(code).toHaveProperty('value', '9');
    expect(onBack).not.toHaveBeenCalled();
  });

  it('takes a recovery code instead, and goes back to the password when it has lapsed', async () => {
    answers.set('POST /user/authenticate/second-factor', [
      { code: 'sign_in_lapsed', message: 'Please sign in again.' },
    ]);
    const onBack = vi.fn<() => void>();
    await renderInApp(withRouter(<SecondStepForm step={step} onBack={onBack} />).screen);
    await press('Use a recovery code');
    expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'));
    await userEvent.type(screen.getByLabelText('Recovery code'), '7kq2-m9td-xr4h{Enter}');
    await waitFor(() => expect(onBack).toHaveBeenCalledTimes(1));
    expect(calls.mock.lastCall?.[1]).toEqual({ ticket: 'a-ticket', code: '7kq2-m9td-xr4h' });
  });
});

describe('the page that confirms an address', () => {
  it('asks for a press, and says when the link is dead', async () => {
    const linked = { email: 'new@demo.test', name: 'Lena Hart' };
    answers.set('POST /user/confirm-email/check', [{ code: 'ok', response: linked }]);
    answers.set('PUT /user/confirm-email', [{ code: 'email_link_dead', message: 'Dead' }]);
    const changed = vi.fn<(state: string) => void>();
    const form = <ConfirmEmailForm token="a-token-of-the-mail" state="asked" onChange={changed} />;
    await renderInApp(withRouter(form, '/confirm-email').screen);
    expect(await screen.findByText(/of Lena Hart\. .* new@demo\.test/)).toBeTruthy();
    expect(calls.mock.calls.map(([route]) => route)).toEqual(['POST /user/confirm-email/check']);
    await press('Confirm address');
    await waitFor(() => expect(changed).toHaveBeenCalledWith('dead'));
  });
});

describe('the switch of languages', () => {
  it('changes the page, is kept on this browser and is sent with the sign-in', async () => {
    answers.set('POST /user/authenticate', [{ code: 'sign_in_failed', message: 'No' }]);
    const page = (
      <>
        <LanguageSwitch />
        <SignInForm onSecondStep={vi.fn()} />
      </>
    );
    await renderInApp(withRouter(page, '/').screen);
    const english = await screen.findByRole('button', { name: 'English' });
    expect(english.getAttribute('aria-pressed')).toBe('true');
    await press('Español');
    await userEvent.type(await screen.findByLabelText('Contraseña'), 'x');
    await userEvent.type(screen.getByLabelText(/Correo electrónico/), 'S1001');
    expect(readStored('language')).toBe('es');
    await press('Iniciar sesión');
    await waitFor(() => expect(calls).toHaveBeenCalled());
    expect(calls.mock.calls[0]?.[1]).toMatchObject({ language: 'es' });
    expect(calls.mock.calls[0]?.[2]).toBe('es');
  });
});
