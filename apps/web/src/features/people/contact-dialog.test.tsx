import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { withRouter } from '../../../test/with-router.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { readStored } from '../../lib/browser-storage.ts';
import { currentSession, dropSession, keepSession } from '../identity/session.ts';
import { childChoice } from '../identity/child-choice.ts';
import { ContactDialog } from './contact-dialog.tsx';

let refused: { field: string; message: string }[] = [];
const calls = vi.fn<(address: string, body: unknown) => void>();

function serve(address: string, init: RequestInit): Promise<Response> {
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
  calls(address, body);
  const saved = { email: 'maya@demo.test', mobileNumber: null, needToShowPopUp: true };
  const response = address.endsWith('/hide') ? null : { ...studentSession, ...saved };
  const code = refused.length > 0 ? 400 : 200;
  const envelope = { code, message: 'Saved', response, response_message: '', validationErrors: refused };
  const response_code = code === 200 ? 'ok' : 'invalid_input';
  return Promise.resolve(new Response(JSON.stringify({ ...envelope, response_code }), { status: code }));
}

const email = (): HTMLElement => screen.getByLabelText('Email');
const send = (): HTMLElement => screen.getByRole('button', { name: 'Update Contact Information' });
const isClosed = (): Promise<void> => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function open(): Promise<void> {
  await renderInApp(withRouter(<ContactDialog />).screen);
  await screen.findByLabelText('Email');
}

beforeEach(() => {
  refused = [];
  calls.mockReset();
  keepSession(studentSession);
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

describe('ContactDialog', () => {
  it('says what is wrong beneath the field, all at once, and keeps what was typed', async () => {
    await open();
    await userEvent.clear(email());
    await userEvent.type(email(), 'maya');
    await userEvent.type(screen.getByLabelText('Mobile number'), '212x555');
    await userEvent.click(send());
    expect(screen.getByText('Please enter a valid email')).toBeTruthy();
    expect(screen.getByText('Please enter valid mobile number')).toBeTruthy();
    await userEvent.type(email(), '@demo.test');
    expect(screen.queryByText('Please enter a valid email')).toBeNull();
    expect(screen.getByLabelText('Mobile number')).toHaveProperty('value', '212555');
    expect(calls).not.toHaveBeenCalled();
  });

  it("puts the server's reasons at their fields, and is back after a reload", async () => {
    refused = [{ field: 'mobileNumber', message: 'This number belongs to somebody else.' }];
    await open();
    await userEvent.type(screen.getByLabelText('Mobile number'), '2125550100');
    await userEvent.click(send());
    expect(await screen.findByText('This number belongs to somebody else.')).toBeTruthy();
    expect(screen.getByLabelText('Mobile number').getAttribute('aria-invalid')).toBe('true');
    cleanup();
    await open();
    expect(screen.getByLabelText('Mobile number')).toHaveProperty('value', '2125550100');
    await userEvent.click(screen.getByRole('button', { name: 'Remind Me Later' }));
    await isClosed();
    expect(readStored('formDrafts')).toBeNull();
  });

  it('leaves out an unchanged e-mail address, sends ten digits with +1 and empty consents as null', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Mobile number'), '2125550100');
    await userEvent.click(send());
    await isClosed();
    expect(calls).toHaveBeenCalledWith('/api/user/contact', {
      mobileNumber: '+12125550100',
      isAgreeToReceiveMail: null,
      isAgreeToReceiveTextMessage: null,
    });
  });

  it('sends an emptied e-mail address as null', async () => {
    await open();
    await userEvent.clear(email());
    await userEvent.click(send());
    await isClosed();
    expect(calls).toHaveBeenCalledWith(
      '/api/user/contact',
      expect.objectContaining({ email: null, mobileNumber: null }),
    );
  });

  it('closes by Remind Me Later and is not shown again in this browser session', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Remind Me Later' }));
    await isClosed();
    expect(calls).not.toHaveBeenCalled();
    expect(readStored('modalClosed')).not.toBeNull();
  });

  it('closes by Escape and is not shown again in this browser session', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await isClosed();
    expect(readStored('modalClosed')).not.toBeNull();
  });

  it("tells the server when 'Don't show this message again' is ticked, and closes", async () => {
    await open();
    await userEvent.click(screen.getByLabelText("Don't show this message again"));
    await isClosed();
    expect(calls).toHaveBeenCalledWith('/api/user/contact/hide', null);
    expect(currentSession()).toMatchObject({ needToShowPopUp: false });
  });

  it('is not shown to people who have said so', async () => {
    keepSession({ ...studentSession, needToShowPopUp: false });
    await renderInApp(withRouter(<ContactDialog />).screen);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('waits until a parent has chosen the child, or has left the choice', async () => {
    for (const settle of [
      () => keepSession({ ...studentSession, role: 'PARENT', student: { id: 'leo', name: 'Leo Torres' } }),
      () => childChoice.set('left'),
    ]) {
      keepSession({ ...studentSession, role: 'PARENT', student: null });
      await renderInApp(
        withRouter(
          <>
            <p>Home</p>
            <ContactDialog />
          </>,
        ).screen,
      );
      await screen.findByText('Home');
      expect(screen.queryByRole('dialog')).toBeNull();
      act(settle);
      await screen.findByLabelText('Email');
      cleanup();
    }
  });
});
