import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Slot } from '@lectern/contract/schedules/schedules.shapes.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { answerUploads } from '../../../../test/fake-uploads.ts';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { civilDateOf } from '../../../lib/formats.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { dropSession, keepSession } from '../../identity/session.ts';
import { BookingFields } from './booking-fields.tsx';
import { emptyForm, withPart, type BookingForm } from './booking-form.ts';

const bookings = vi.fn<(body: Record<string, unknown>) => void>();
let refusal: string | null = null;
let wrong: { field: string; message: string }[] = [];
let options = { inPerson: false };

const page = { data: [], pageNumber: 1, itemsPerPage: 100, totalPages: 0, totalItems: 0 };
let nextFree: Slot[] = [];
const times = () => ({
  ...{ availableDays: [], availableTimes: [], availableDates: [], fullDates: [], slots: [], nextFree },
  ...{ timeZone: 'UTC', schoolTimeZone: 'UTC' },
});
const booked = { visitId: '00000000-0000-4000-8000-0000000000f1', startTime: '2030-01-01T10:00:00.000Z' };

function serve(address: string, init: RequestInit): Promise<Response> {
  const isBooking = address === '/api/visit';
  if (isBooking) bookings(JSON.parse(init.body as string) as Record<string, unknown>);
  const isRefused = isBooking && refusal !== null;
  const code = isRefused ? 417 : 200;
  const answers = [
    ['/api/visit/booking-options', options],
    ['/api/availability', times()],
    ['/api/visit', booked],
  ] as const;
  const response = answers.find(([beginning]) => address.startsWith(beginning))?.[1] ?? page;
  const envelope = { code, message: 'This time has just been taken.', response, response_message: '' };
  const response_code = isRefused ? refusal : 'ok';
  return Promise.resolve(
    new Response(JSON.stringify({ ...envelope, validationErrors: wrong, response_code }), { status: code }),
  );
}

const today = civilDateOf(serverNow());
const slot = (hour: string): Slot => ({
  id: hour,
  startTime: `${today}T${hour}:00:00.000Z`,
  endTime: `${today}T${hour}:30:00.000Z`,
  customAvailability: false,
  booked: false,
  ownSession: false,
});
const filled: BookingForm = {
  ...withPart(emptyForm('appointment'), 'educator', { id: 'anna', name: 'Anna Lee' }),
  date: today,
  slots: [slot('23')],
  summary: 'Factoring',
};

async function show(initial: BookingForm): Promise<ReturnType<typeof withRouter>> {
  const made = withRouter(
    <BookingFields initial={initial} draftOf="" locked={[]} referral={null} />,
    '/start',
  );
  await renderInApp(made.screen);
  await screen.findByRole('button', { name: 'Create' });
  return made;
}

beforeEach(() => {
  refusal = null;
  wrong = [];
  options = { inPerson: false };
  nextFree = [];
  sessionStorage.clear();
  bookings.mockReset();
  keepSession(studentSession);
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

describe('BookingFields', () => {
  it('says beneath the field what is missing, and books nothing', async () => {
    await show(emptyForm('appointment'));
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('Counselor is Mandatory')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Choose a Subject' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('Subject is Mandatory')).toBeTruthy();
    expect(screen.getByText('Counselor is Mandatory')).toBeTruthy();
    expect(screen.getByText('Select date and timing')).toBeTruthy();
    expect(bookings).not.toHaveBeenCalled();
  });

  it('says what is chosen by the kinds', async () => {
    await show(emptyForm('appointment'));
    const kinds = screen.getByRole('radiogroup', { name: 'Session type' });
    expect(within(kinds).getByRole('radio', { name: 'On Demand' })).toBeTruthy();
    expect(within(kinds).queryByRole('radio', { name: 'In Person' })).toBeNull();
  });

  it('offers a session in person where the school of the student has them', async () => {
    options = { inPerson: true };
    await show(filled);
    await userEvent.click(await screen.findByRole('radio', { name: 'In Person' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(bookings).toHaveBeenCalledOnce());
    expect(bookings).toHaveBeenCalledWith(expect.objectContaining({ visitType: 6 }));
  });

  it('asks for date and timing of an appointment, not on demand', async () => {
    await show({ ...filled, date: null, slots: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('Select date and timing')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'On Demand' }));
    expect(screen.queryByText('Date')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(bookings).toHaveBeenCalledOnce());
    expect(bookings).toHaveBeenCalledWith(
      expect.objectContaining({ visitType: 1, tutorId: 'anna', gradeId: 13 }),
    );
  });

  it("says by the call's own schema what its words are for, before anything is sent", async () => {
    await show({ ...filled, summary: 'x'.repeat(301) });
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('Please use at most 300 characters.')).toBeTruthy();
    expect(bookings).not.toHaveBeenCalled();
  });

  it('leads to the waiting room on demand, and to the list after an appointment', async () => {
    const { history } = await show(filled);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(history.location.href).toBe('/student/appointment?filter=future'));
  });

  it("says all of the server's reasons at their fields", async () => {
    refusal = 'invalid_input';
    wrong = [
      { field: 'topic', message: 'The summary is too long.' },
      { field: 'sessionStartTime', message: 'That time is over.' },
    ];
    await show(filled);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('The summary is too long.')).toBeTruthy();
    expect(screen.getByText('That time is over.')).toBeTruthy();
    const summary = screen.getByLabelText('Additional Summary');
    expect(summary.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(summary, '!');
    expect(screen.queryByText('The summary is too long.')).toBeNull();
  });

  it('keeps all but the slots when they have just been taken', async () => {
    refusal = 'slot_taken';
    const { history } = await show(filled);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('This time has just been taken.')).toBeTruthy();
    expect(screen.getByLabelText('Additional Summary')).toHaveProperty('value', 'Factoring');
    expect(screen.getByRole('button', { name: 'Choose a Time' })).toBeTruthy();
    expect(history.location.pathname).toBe('/start');
  });

  it('counts the summary down from 300 and takes no more', async () => {
    await show({ ...filled, summary: 'x'.repeat(299) });
    await userEvent.type(screen.getByLabelText('Additional Summary'), 'yz');
    expect(screen.getByText('0 characters left')).toBeTruthy();
    expect(screen.getByLabelText('Additional Summary')).toHaveProperty('value', `${'x'.repeat(299)}y`);
  });

  it('keeps what was typed through a reload, and offers it', async () => {
    await show(emptyForm('appointment'));
    expect(screen.queryByText('You began a session here.')).toBeNull();
    await userEvent.type(screen.getByLabelText('Additional Summary'), 'Fractions');
    cleanup();
    await show(emptyForm('appointment'));
    expect(screen.getByLabelText('Additional Summary')).toHaveProperty('value', '');
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(screen.getByLabelText('Additional Summary')).toHaveProperty('value', 'Fractions');
  });

  it('forgets a draft that is not wanted, and one that was booked', async () => {
    await show(emptyForm('appointment'));
    await userEvent.type(screen.getByLabelText('Additional Summary'), 'Fractions');
    cleanup();
    await show(emptyForm('appointment'));
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    cleanup();
    const { history } = await show(filled);
    expect(screen.queryByText('You began a session here.')).toBeNull();
    await userEvent.type(screen.getByLabelText('Additional Summary'), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(history.location.pathname).toBe('/student/appointment'));
    cleanup();
    await show(filled);
    expect(screen.queryByText('You began a session here.')).toBeNull();
  });

  it('asks before it is left with chosen files, which no tab can keep', async () => {
    const { history } = await show(filled);
    await userEvent.upload(
      screen.getByLabelText('Choose files', { selector: 'input' }),
      new File(['x'], 'a.pdf'),
    );
    history.push('/elsewhere');
    expect(await screen.findByText('Leave without creating the session?')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(history.location.pathname).toBe('/start');
    history.push('/elsewhere');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(history.location.pathname).toBe('/elsewhere'));
  });

  it('names every file that the server refuses, keeps the others, and sends each of them once', async () => {
    const sent = answerUploads({
      'b.png': { code: 400, name: 'file_type_refused', message: 'This is no picture.' },
      'd.png': { code: 413, name: 'own_space_full', message: 'There is no more room.' },
    });
    const files = ['a.png', 'b.png', 'c.png', 'd.png'].map((name) => new File([name], name));
    const { history } = await show({ ...filled, files });
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('b.png: This is no picture.')).toBeTruthy();
    expect(screen.getByText('d.png: There is no more room.')).toBeTruthy();
    expect(bookings).not.toHaveBeenCalled();
    const chosen = within(screen.getByRole('list', { name: 'Images/PDF' })).getAllByRole('listitem');
    expect(chosen.map((one) => one.textContent)).toEqual(['a.png', 'c.png']);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(history.location.pathname).toBe('/student/appointment'));
    expect(sent).toEqual(['a.png', 'b.png', 'c.png', 'd.png']);
    expect(bookings).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ referenceFileIds: ['id of a.png', 'id of c.png'] }),
    );
  });

  it('keeps a file that may be taken in a moment, and tries it again with the next press', async () => {
    const refusals = { 'a.png': { code: 503, name: 'uploads_busy', message: 'Try in a minute.' } };
    answerUploads(refusals);
    await show({ ...filled, files: [new File(['a'], 'a.png')] });
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('a.png: Try in a minute.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove a.png' })).toBeTruthy();
    answerUploads({});
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(bookings).toHaveBeenCalledOnce());
    expect(bookings).toHaveBeenCalledWith(expect.objectContaining({ referenceFileIds: ['id of a.png'] }));
  });

  it('takes the next free time at once', async () => {
    nextFree = [slot('23')];
    await show({ ...filled, date: null, slots: [] });
    await userEvent.click(await screen.findByRole('button', { name: /^Next free: today / }));
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(bookings).toHaveBeenCalledOnce());
    expect(bookings).toHaveBeenCalledWith(
      expect.objectContaining({
        sessionDate: today,
        slotIds: ['23'],
        sessionStartTime: slot('23').startTime,
      }),
    );
  });

  it('returns to the list by Cancel', async () => {
    const { history } = await show(filled);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(history.location.pathname).toBe('/student/appointment'));
  });
});
