import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { withRouter } from '../../../../test/with-router.tsx';
import { AskForChildDialog } from './ask-for-child-dialog.tsx';

const sent = vi.fn<(body: unknown) => void>();
const closed = vi.fn<() => void>();
let refused = false;

beforeEach(() => {
  refused = false;
  sent.mockReset();
  closed.mockReset();
  vi.stubGlobal('fetch', (_address: string, init: RequestInit = {}) => {
    sent(JSON.parse(typeof init.body === 'string' ? init.body : 'null'));
    const [code, response_code] = refused ? [429, 'too_many_requests'] : [200, 'ok'];
    const envelope = { code, message: 'Said.', response: null, validationErrors: [], response_code };
    return Promise.resolve(Response.json({ ...envelope, response_message: '' }, { status: code }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(): Promise<void> {
  await renderInApp(withRouter(<AskForChildDialog isOpen onClose={closed} />).screen);
  await screen.findByRole('dialog');
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Ask the School' }));

describe('asking for a child', () => {
  it('needs number and date of birth', async () => {
    await show();
    await send();
    expect(sent).not.toHaveBeenCalled();
    for (const name of ['Student number', 'Date of birth'])
      expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true');
  });

  const fill = async (): Promise<void> => {
    await show();
    await userEvent.type(screen.getByLabelText('Student number'), 'S1001');
    await userEvent.type(screen.getByLabelText('Date of birth'), '2011-04-18');
    await send();
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ studentRollNum: 'S1001', dob: '2011-04-18' }));
  };

  it('closes once it was sent', async () => {
    await fill();
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  });

  it('keeps what was typed where it was refused', async () => {
    refused = true;
    await fill();
    await screen.findByText('Said.');
    expect(screen.getByLabelText('Student number')).toHaveProperty('value', 'S1001');
    expect(closed).not.toHaveBeenCalled();
  });
});
