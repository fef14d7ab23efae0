import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { ProposeParentDialog } from './propose-parent-dialog.tsx';

const sent = vi.fn<(address: string, body: unknown) => void>();
const closed = vi.fn<() => void>();
const child = { id: '00000000-0000-4000-8000-0000000000c1', firstName: 'Maya' };
let fault: { field: string; message: string } | null = null;

beforeEach(async () => {
  fault = null;
  sent.mockReset();
  closed.mockReset();
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    sent(address, JSON.parse(typeof init.body === 'string' ? init.body : 'null'));
    const code = fault ? 400 : 200;
    const envelope = { code, message: 'Said.', response: null, validationErrors: fault ? [fault] : [] };
    const response_code = fault ? 'invalid_input' : 'ok';
    return Promise.resolve(
      Response.json({ ...envelope, response_message: '', response_code }, { status: code }),
    );
  });
  await renderInApp(withRouter(<ProposeParentDialog child={child} isOpen onClose={closed} />).screen);
  await screen.findByRole('dialog');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const send = () => userEvent.click(screen.getByRole('button', { name: 'Ask the School' }));

async function fill(): Promise<void> {
  await userEvent.type(screen.getByLabelText('First name'), 'Pat');
  await userEvent.type(screen.getByLabelText('Last name'), 'Byron');
  await userEvent.type(screen.getByLabelText('Email'), 'pat@home.test');
  await send();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
}

describe('proposing another parent', () => {
  it('says of which child, and needs names and an address', async () => {
    expect(screen.getByRole('dialog', { name: 'Another parent of Maya' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Email'), 'pat');
    await send();
    expect(sent).not.toHaveBeenCalled();
    for (const name of ['First name', 'Last name', 'Email'])
      expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true');
  });

  it('sends it for the child, and closes', async () => {
    await fill();
    expect(sent.mock.calls[0]?.[0]).toContain('/user/parent/proposal');
    expect(sent.mock.calls[0]?.[1]).toEqual({
      ...{ studentId: child.id, firstName: 'Pat', lastName: 'Byron', email: 'pat@home.test' },
    });
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  });

  it('says at the address that it is the own one, and keeps what was typed', async () => {
    fault = { field: 'email', message: 'This is your own email address' };
    await fill();
    await screen.findByText('This is your own email address');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Pat');
    expect(closed).not.toHaveBeenCalled();
  });
});
