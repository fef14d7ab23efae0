import type { Session } from '@lectern/contract/identity/identity.shapes.ts';
import type { InvitedGuest } from '@lectern/contract/waiting-room/guests/guests.shapes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { takeToasts, type Toast } from '../../../ui/toasts/toasts.ts';
import { keepSession } from '../../identity/session.ts';
import { GuestLinks } from './guest-links.tsx';

const visitId = '00000000-0000-4000-8000-0000000000c1';
const asked: string[] = [];
const toasts: Toast[] = [];
const writeText = vi.fn<(text: string) => Promise<void>>();
let guests: InvitedGuest[] = [];
/** The call that is refused, if any, and with what sentence. */
let refused: { route: string; message: string } | null = null;
let letGo: () => void;

const guest = (guestId: string, given: Partial<InvitedGuest> = {}): InvitedGuest => ({
  guestId,
  userId: `user-${guestId}`,
  name: null,
  email: null,
  isBlocked: false,
  openedAt: null,
  ...given,
});

function answerTo(route: string): object {
  if (route.startsWith('POST')) {
    const guestId = `new-${guests.length + 1}`;
    guests = [...guests, guest(guestId)];
    return { guestId, url: `https://localhost/guest?token=secret-${guestId}` };
  }
  if (route.startsWith('DELETE')) guests = guests.filter(({ guestId }) => !route.endsWith(`/${guestId}`));
  return { data: guests };
}

function serve(address: string, init: RequestInit): Promise<Response> {
  const route = `${init.method} ${address.replace(`/api/visit/${visitId}`, '')}`;
  asked.push(route);
  const isRefused = refused?.route === route;
  const envelope = {
    code: isRefused ? 417 : 200,
    message: isRefused ? refused?.message : '',
    response: isRefused ? null : answerTo(route),
    response_message: '',
    validationErrors: [],
    response_code: isRefused ? 'guests_full' : 'ok',
  };
  return Promise.resolve(new Response(JSON.stringify(envelope), { status: envelope.code }));
}

const broadcast = { visitId, visitType: 5, userCategory: 3, sessionStatus: 'Booked' } as const;
type Shown = Parameters<typeof GuestLinks>[0]['visit'];

async function show(given: Partial<Shown> = {}, role: 'LEVEL_TWO_ADMIN' | 'TUTOR' = 'LEVEL_TWO_ADMIN') {
  keepSession({ ...studentSession, role } as unknown as Session);
  const visit = { ...broadcast, ...given } as Shown;
  await renderInApp(<GuestLinks visit={visit} onDialog={() => undefined} />);
}
async function open(role?: 'TUTOR'): Promise<HTMLElement> {
  await show({}, role);
  await userEvent.click(screen.getByRole('button', { name: 'Guest links' }));
  return screen.findByRole('dialog', { name: 'Guest links' });
}
const make = async (): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name: 'Create a link' }));
const linkField = (): Promise<HTMLInputElement> => screen.findByLabelText('New link');

beforeEach(() => {
  for (const list of [asked, toasts]) list.length = 0;
  [guests, refused] = [[], null];
  letGo = takeToasts((toast) => toasts.push(toast));
  vi.stubGlobal('fetch', serve);
  writeText.mockReset();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
});
afterEach(() => {
  letGo();
  vi.unstubAllGlobals();
});

describe('the guest links of a broadcast', () => {
  it('tell of each who it is for and whether it was opened', async () => {
    guests = [
      guest('a', { name: 'Ana Ruiz', openedAt: '2027-03-10T10:05:00.000Z' }),
      guest('b', { email: 'bea@home.test' }),
      guest('c', { isBlocked: true, openedAt: '2027-03-10T10:05:00.000Z' }),
    ];
    const dialog = await open();
    const rows = await within(dialog).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Ana RuizOpened Mar 10, 2027/),
      expect.stringMatching(/^bea@home\.testNot opened yet/),
      expect.stringMatching(/^Guest without a name yetOpened on too many devices/),
    ]);
  });

  it('say that there are none yet, and that they could not be loaded, with a way to try again', async () => {
    refused = { route: 'GET /guests', message: 'Not now.' };
    await open();
    expect(await screen.findByText('The guest links could not be loaded')).toBeTruthy();
    refused = null;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('There are no guest links yet')).toBeTruthy();
  });

  it('are made one by one, each with its own address, which stays while the page stands', async () => {
    await open();
    await make();
    expect((await linkField()).value).toBe('https://localhost/guest?token=secret-new-1');
    await make();
    await waitFor(() => expect(screen.getAllByLabelText('New link')).toHaveLength(2));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Guest links' }));
    await waitFor(() => expect(screen.getAllByLabelText('New link')).toHaveLength(2));
    expect(asked.filter((route) => route === 'POST /guests')).toHaveLength(2);
  });

  it('that cannot be made say why in the words of the server', async () => {
    refused = { route: 'POST /guests', message: 'There are 300 viewers already.' };
    await open();
    await make();
    await waitFor(() =>
      expect(toasts).toMatchObject([{ tone: 'error', title: 'There are 300 viewers already.' }]),
    );
    expect(screen.queryByLabelText('New link')).toBeNull();
  });

  it('are copied with a press', async () => {
    writeText.mockResolvedValue(undefined);
    await open();
    await make();
    await linkField();
    await userEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
    await waitFor(() => expect(toasts).toMatchObject([{ tone: 'success', title: 'Link copied' }]));
    expect(writeText).toHaveBeenCalledWith('https://localhost/guest?token=secret-new-1');
  });

  it('that the browser does not copy are left to be selected', async () => {
    writeText.mockRejectedValue(new DOMException('not allowed', 'NotAllowedError'));
    await open();
    await make();
    const field = await linkField();
    await userEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([
        {
          tone: 'warning',
          title: 'The link could not be copied. Select it and copy it yourself.',
        },
      ]),
    );
    await userEvent.click(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  });

  it('are revoked only after it was asked by name, with their address', async () => {
    guests = [guest('a', { name: 'Ana Ruiz' })];
    await open();
    await make();
    await linkField();
    await userEvent.click(
      screen.getByRole('button', { name: 'Revoke the link of Guest without a name yet' }),
    );
    expect(await screen.findByText('Revoke the link of Guest without a name yet?')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(asked.some((route) => route.startsWith('DELETE'))).toBe(false);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Revoke the link of Guest without a name yet' }),
    );
    await screen.findByText('Revoke the link of Guest without a name yet?');
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(asked).toContain('DELETE /guests/new-2'));
    await waitFor(() => expect(screen.queryByLabelText('New link')).toBeNull());
    expect(toasts).toMatchObject([{ tone: 'success', title: 'The link was revoked' }]);
    expect(await screen.findByText('Ana Ruiz')).toBeTruthy();
  });

  it('stay where revoking fails, and say why', async () => {
    guests = [guest('a', { name: 'Ana Ruiz' })];
    refused = { route: 'DELETE /guests/a', message: 'Not now.' };
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke the link of Ana Ruiz' }));
    await screen.findByText('Revoke the link of Ana Ruiz?');
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(toasts).toMatchObject([{ tone: 'error', title: 'Not now.' }]));
    expect(screen.getByText('Ana Ruiz')).toBeTruthy();
  });

  it('are only read by the educator', async () => {
    guests = [guest('a', { name: 'Ana Ruiz' })];
    await open('TUTOR');
    expect(await screen.findByText('Ana Ruiz')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Create a link|Revoke/ })).toBeNull();
  });

  it.each([
    ['for a viewer', { userCategory: 1 }],
    ['of a class', { visitType: 4 }],
    ['once the session was held', { sessionStatus: 'Completed' }],
    ['once it was cancelled', { sessionStatus: 'Cancelled' }],
  ] as const)('are not there %s', async (_when, given) => {
    await show(given as Partial<Shown>);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
