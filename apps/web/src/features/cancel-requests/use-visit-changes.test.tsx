import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { ToastHost } from '../../ui/toasts/toast-host.tsx';
import { dropSession, keepSession } from '../identity/session.ts';
import { changesOfItem, type ShownVisit } from './changes-of.ts';
import { RequestedNote } from './requested-note.tsx';
import { useVisitChanges } from './use-visit-changes.tsx';

const now = new Date('2027-03-09T09:00:00.000Z');
const visit: ShownVisit = {
  id: '00000000-0000-4000-8000-0000000000a1',
  startTime: '2027-03-10T15:00:00.000Z',
  endTime: '2027-03-10T16:00:00.000Z',
  educatorId: '00000000-0000-4000-8000-0000000000e1',
  levelId: null,
  about: 'Priya Shah · Mathematics',
  isOwnLesson: false,
};
const none = {
  isRaisedRequest: false,
  isAllowedToCancel: false,
  isAllowedToMove: false,
  isAllowedToAskCancel: false,
  isAllowedToAskMove: false,
  isAllowedToWithdraw: false,
  isAllowedToDecline: false,
};

const slot = (from: string, to: string, booked = false) => ({
  ...{ id: `slot-${from}`, booked, customAvailability: false, ownSession: false },
  startTime: `2027-03-10T${from}:00.000Z`,
  endTime: `2027-03-10T${to}:00.000Z`,
});
const slots = [
  slot('09:00', '09:30'),
  slot('09:30', '10:00'),
  slot('10:00', '10:30', true),
  slot('10:30', '11:00'),
];

let asked: string[] = [];
const sent = vi.fn<(call: string, body: unknown) => void>();
let refusal: { code: string; message: string } | null = null;

function serve(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const isSent = method !== 'GET';
  asked.push(address);
  if (isSent) sent(`${method} ${address}`, JSON.parse(body as string));
  const refused = isSent ? refusal : null;
  const code = refused ? 417 : 200;
  return Promise.resolve(
    new Response(
      JSON.stringify({
        ...{ code, response_code: refused?.code ?? 'ok', message: refused?.message ?? 'Done.' },
        ...{ response_message: '', validationErrors: [] },
        response: isSent
          ? null
          : {
              availableDays: ['Wednesday'],
              availableTimes: [],
              availableDates: ['2027-03-10'],
              slots,
              fullDates: [],
              nextFree: [],
              timeZone: 'UTC',
              schoolTimeZone: 'UTC',
            },
      }),
      { status: code },
    ),
  );
}

function Shown({ flags, of }: { flags: Partial<typeof none>; of: ShownVisit }) {
  const { actionsOf, dialog } = useVisitChanges();
  const changes = changesOfItem({ ...none, ...flags });
  return (
    <div>
      <p>The row</p>
      {changes.isRequested && <RequestedNote visitId={of.id} mayWithdraw={changes.mayWithdraw} />}
      {actionsOf(changes, of).map(({ label, onPress }) => (
        <button key={label} type="button" onClick={onPress}>
          {label}
        </button>
      ))}
      {dialog}
      <ToastHost />
    </div>
  );
}

async function show(flags: Partial<typeof none>, of = visit): Promise<void> {
  await renderInApp(withRouter(<Shown flags={flags} of={of} />, '/start').screen);
  await screen.findByText('The row');
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  refusal = null;
  asked = [];
  sent.mockReset();
  keepSession(studentSession);
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dropSession();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what can be done to change a session', () => {
  const labels = () => screen.queryAllByRole('button').map((one) => one.textContent);

  it.for([
    ['nothing', {}, []],
    [
      'all by oneself',
      { isAllowedToCancel: true, isAllowedToMove: true },
      ['Move session', 'Cancel session'],
    ],
    [
      'only asked for',
      { isAllowedToAskCancel: true, isAllowedToAskMove: true },
      ['Request to move', 'Request to cancel'],
    ],
    [
      'cancelled freely, but not moved',
      { isAllowedToCancel: true, isAllowedToAskMove: true },
      ['Request to move', 'Cancel session'],
    ],
    ['the own place in a class', { isAllowedToDecline: true }, ['I cannot come']],
    ['asked for by another', { isRaisedRequest: true }, []],
    ['asked for by oneself', { isRaisedRequest: true, isAllowedToWithdraw: true }, ['Withdraw request']],
    [
      'asked for, and decided by Level 3',
      { isRaisedRequest: true, isAllowedToCancel: true },
      ['Cancel session'],
    ],
  ] as const)('is %s', async ([, flags, expected]) => {
    await show(flags);
    expect(labels()).toEqual(expected);
    const isSaid = 'isRaisedRequest' in flags && !('isAllowedToCancel' in flags);
    expect(screen.queryByText('Session is Requested for Cancel or Reschedule') !== null).toBe(isSaid);
  });
});

describe('Reason For Cancellation', () => {
  it('wants a reason, counts it, and keeps it where the session was moved meanwhile', async () => {
    refusal = { code: 'visit_moved', message: 'The session has been moved meanwhile.' };
    await show({ isAllowedToCancel: true });
    await press('Cancel session');
    await screen.findByRole('dialog', { name: 'Reason For Cancellation' });
    await press('Save');
    expect(screen.getAllByText('Reason is mandatory')).not.toEqual([]);
    expect(reason().getAttribute('aria-invalid')).toBe('true');
    expect(sent).not.toHaveBeenCalled();
    await userEvent.type(reason(), 'A match.');
    expect(screen.getByText('8 / 200')).toBeTruthy();
    await press('Save');
    expect(await screen.findAllByText('The session has been moved meanwhile.')).not.toEqual([]);
    expect(reason().value).toBe('A match.');
    refusal = null;
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveBeenLastCalledWith('PUT /api/visit/cancel', {
      ...{ id: visit.id, reason: 'A match.', seenStartTime: visit.startTime },
    });
  });

  it('says that a reason is too long, and cuts nothing of it', async () => {
    await show({ isAllowedToCancel: true });
    await press('Cancel session');
    await screen.findByRole('dialog', { name: 'Reason For Cancellation' });
    await userEvent.click(reason());
    await userEvent.paste('x'.repeat(201));
    expect(screen.getByText('201 / 200')).toBeTruthy();
    await press('Save');
    expect(screen.getAllByText('Reason can be added upto 200 characters')).not.toEqual([]);
    expect(reason().value).toHaveLength(201);
    expect(sent).not.toHaveBeenCalled();
  });

  it('goes as a request where cancelling is no longer allowed', async () => {
    await show({ isAllowedToAskCancel: true });
    await press('Request to cancel');
    await screen.findByText('This is sent as a request, which the School decides.');
    await userEvent.type(reason(), 'Dentist.');
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveBeenCalledExactlyOnceWith('POST /api/visit/cancel-request', {
      ...{ id: visit.id, reason: 'Dentist.', seenStartTime: visit.startTime, otherSlot: null },
    });
  });
});

describe('Move Session', () => {
  const wanted = {
    sessionDate: '2027-03-10',
    sessionStartTime: '2027-03-10T09:00:00.000Z',
    sessionEndTime: '2027-03-10T10:00:00.000Z',
    slotIds: ['slot-09:00', 'slot-09:30'],
  };
  const chooseNine = async (): Promise<void> => {
    await screen.findByRole('dialog', { name: 'Move Session' });
    await userEvent.click(await screen.findByRole('button', { name: /^09:00 AM/ }));
  };

  it('takes as many slots as the session is long, shows both times and moves in one step', async () => {
    await show({ isAllowedToMove: true });
    await press('Move session');
    await screen.findByRole('dialog', { name: 'Move Session' });
    const move = screen.getAllByRole('button', { name: 'Move session' }).at(-1);
    expect(move?.hasAttribute('disabled')).toBe(true);
    await userEvent.click(await screen.findByRole('button', { name: /^10:30 AM/ }));
    expect(await screen.findByText('Choose a time that is as long as the session.')).toBeTruthy();
    expect(move?.hasAttribute('disabled')).toBe(true);
    await chooseNine();
    expect(document.querySelector('s')?.textContent).toMatch(/03:00 PM.*04:00 PM/u);
    expect(screen.getByText(/09:00 AM.*10:00 AM/u, { selector: 'strong' })).toBeTruthy();
    if (move) await userEvent.click(move);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveBeenCalledExactlyOnceWith('PUT /api/visit/move', {
      ...{ id: visit.id, seenStartTime: visit.startTime, ...wanted },
    });
  });

  it('can begin half an hour later, within its own time, but not where it begins now', async () => {
    const own = { ...visit, startTime: '2027-03-10T09:00:00.000Z', endTime: '2027-03-10T09:30:00.000Z' };
    await show({ isAllowedToMove: true }, own);
    await press('Move session');
    const now = await screen.findByRole('button', { name: /^09:00 AM now/ });
    expect(now.hasAttribute('disabled')).toBe(true);
    expect(asked.some((address) => address.includes(`movedVisitId=${own.id}`))).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: /^09:30 AM/ }));
    expect(screen.getByText(/09:30 AM.*10:00 AM/u, { selector: 'strong' })).toBeTruthy();
  });

  it('asks for the slot with a reason where it may not be moved, and keeps both after a refusal', async () => {
    refusal = { code: 'request_open', message: 'There is a request already.' };
    await show({ isAllowedToAskMove: true });
    await press('Request to move');
    await chooseNine();
    await press('Send request');
    expect(screen.getAllByText('Reason is mandatory')).not.toEqual([]);
    expect(reason().getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(reason(), 'A trip.');
    await press('Send request');
    expect(await screen.findAllByText('There is a request already.')).not.toEqual([]);
    expect(reason().value).toBe('A trip.');
    refusal = null;
    await press('Send request');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveBeenLastCalledWith('POST /api/visit/cancel-request', {
      ...{ id: visit.id, reason: 'A trip.', seenStartTime: visit.startTime, otherSlot: wanted },
    });
  });
});

describe('the own place and the own request', () => {
  it('ends the own place once it was asked', async () => {
    await show({ isAllowedToDecline: true });
    await press('I cannot come');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Priya Shah · Mathematics');
    expect(sent).not.toHaveBeenCalled();
    const [, yes] = screen.getAllByRole('button', { name: 'I cannot come' });
    if (yes) await userEvent.click(yes);
    await waitFor(() => expect(sent).toHaveBeenCalledWith('PUT /api/visit/decline', { id: visit.id }));
  });

  it('withdraws the own request, and says who was first', async () => {
    refusal = { code: 'request_over', message: 'This request is no longer open.' };
    await show({ isRaisedRequest: true, isAllowedToWithdraw: true });
    await press('Withdraw request');
    expect(await screen.findByText('This request is no longer open.')).toBeTruthy();
    expect(sent).toHaveBeenCalledWith('PUT /api/visit/cancel-request/withdraw', { id: visit.id });
  });
});
