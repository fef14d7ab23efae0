import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { civilDateOf, formatTime } from '../../../lib/formats.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { dropSession, keepSession } from '../../identity/session.ts';
import { emptyDraft, type CreationDraft } from './creation-form.ts';
import { CreateSessionForm } from './create-session-form.tsx';

const askedTimes = vi.fn<(levelId: string | null) => void>();
const sent = vi.fn<(body: Record<string, unknown>) => void>();
const created = vi.fn<(startTime: string) => void>();
let refusal: { code: string; message: string; wrong?: { field: string; message: string }[] } | null = null;

const paged = (data: unknown[]) => ({ data, pageNumber: 1, itemsPerPage: 100, totalPages: 1, totalItems: 1 });
const students = Array.from({ length: 32 }, (_, index) => ({
  studentId: `student-${index}`,
  name: `Student ${index}`,
  stuRollNo: null,
  image: null,
}));
const tomorrow = civilDateOf(serverNow() + 86_400_000);
const slot = (start: string, end: string) => ({
  id: `slot-${start}`,
  startTime: `${tomorrow}T${start}:00.000Z`,
  endTime: `${tomorrow}T${end}:00.000Z`,
  customAvailability: false,
  booked: false,
  ownSession: false,
});
const slots = [slot('20:00', '20:30'), slot('20:30', '21:00'), slot('21:00', '21:30')];

function answer(address: string): unknown {
  if (address.startsWith('/api/visit/session/levels')) return paged([{ id: 'school', name: 'Hillcrest' }]);
  if (address.startsWith('/api/visit/session/students')) return paged(students);
  if (address.startsWith('/api/visit/session/student-tree')) {
    const level = (levelName: string, from: number, to: number) => ({
      levelId: levelName,
      levelName,
      studentCount: to - from,
      students: students.slice(from, to),
    });
    return paged([level('Hillcrest', 0, 2), level('Lakeside', 2, 3)]);
  }
  if (address.startsWith('/api/expertises/sub-category')) return paged([{ id: 'algebra', name: 'Algebra' }]);
  if (address.startsWith('/api/expertises')) return paged([{ id: 'maths', name: 'Mathematics' }]);
  if (address.startsWith('/api/educator')) return paged([{ id: 'anna', name: 'Anna Lee', image: null }]);
  if (address.startsWith('/api/availability')) {
    askedTimes(new URL(address, 'http://localhost').searchParams.get('levelId'));
    return {
      ...{ availableDays: [], availableTimes: [], availableDates: [tomorrow], fullDates: [], slots },
      ...{ nextFree: slots.slice(1, 2), timeZone: 'UTC', schoolTimeZone: 'UTC' },
    };
  }
  return { visitId: 'made', startTime: slots[0]?.startTime };
}

function serve(address: string, init: RequestInit): Promise<Response> {
  const isCreation = address === '/api/visit/session';
  if (isCreation) sent(JSON.parse(init.body as string) as Record<string, unknown>);
  const refused = isCreation ? refusal : null;
  const code = refused ? 417 : 200;
  const envelope = { code, message: refused?.message ?? '', response: answer(address), response_message: '' };
  const response_code = refused?.code ?? 'ok';
  return Promise.resolve(
    new Response(JSON.stringify({ ...envelope, validationErrors: refused?.wrong ?? [], response_code }), {
      status: code,
    }),
  );
}

const full: CreationDraft = {
  ...emptyDraft('educator'),
  level: { id: 'school', name: 'Hillcrest' },
  subject: { id: 'maths', name: 'Mathematics' },
  subcategory: { id: 'algebra', name: 'Algebra' },
  date: tomorrow,
  start: slots[0]?.startTime ?? null,
  slots: slots.slice(0, 1),
};

async function show(initial: CreationDraft): Promise<void> {
  const made = withRouter(
    <CreateSessionForm initial={initial} cancelTo={{ to: '/student/appointment' }} onCreated={created} />,
    '/start',
  );
  await renderInApp(made.screen);
  await screen.findByRole('button', { name: 'Create' });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function choose(field: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

beforeEach(() => {
  refusal = null;
  sent.mockReset();
  askedTimes.mockReset();
  created.mockReset();
  keepSession({ ...studentSession, role: 'TUTOR', userType: 'physician', student: null });
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  dropSession();
  vi.unstubAllGlobals();
});

describe('CreateSessionForm', () => {
  it('says what is chosen by the kinds', async () => {
    await show(emptyDraft('educator'));
    const kinds = screen.getByRole('radiogroup', { name: 'Session type' });
    expect(within(kinds).getByRole('radio', { name: 'Classroom' })).toBeTruthy();
  });

  it('asks from top to bottom, beneath the field, and focuses it', async () => {
    await show(emptyDraft('educator'));
    await press('Create');
    expect(screen.getByText('Level is Mandatory')).toBeTruthy();
    await choose('', 'Hillcrest');
    expect(screen.queryByText('Level is Mandatory')).toBeNull();
    await press('Create');
    expect(screen.getByText('Subject is Mandatory')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Subject' })),
    );
    await choose('Subject', 'Mathematics');
    await press('Create');
    expect(screen.getByText('Sub Category is Mandatory')).toBeTruthy();
    await choose('Subcategory', 'Algebra');
    await press('Create');
    expect(screen.getByText('Select date and timing')).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
  });

  it('asks for the times of the school that is chosen', async () => {
    await show(emptyDraft('educator'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Date' }).disabled).toBe(true);
    await choose('', 'Hillcrest');
    await waitFor(() => expect(askedTimes).toHaveBeenCalledWith('school'));
    expect(askedTimes).not.toHaveBeenCalledWith(null);
  });

  it('takes the next free time with day, start and end', async () => {
    const students = [{ id: 'maya', name: 'Maya' }];
    await show({ ...full, students, date: null, start: null, slots: [] });
    await userEvent.click(await screen.findByRole('button', { name: /^Next free: / }));
    await press('Create');
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({
        sessionDate: tomorrow,
        sessionStartTime: slots[1]?.startTime,
        sessionEndTime: slots[1]?.endTime,
      }),
    );
  });

  it('says the weekday of the chosen day, and opens the starts at the first free one of daytime', async () => {
    const night = slots.splice(0, 3, slot('02:00', '02:30'), slot('09:00', '09:30'), slot('10:00', '10:30'));
    const [, first] = slots;
    if (first) first.booked = true;
    await show({ ...full, start: null, slots: [] });
    const weekday = new Date(`${tomorrow}T00:00:00Z`).toLocaleDateString('en-US', {
      weekday: 'short',
      timeZone: 'UTC',
    });
    expect(screen.getByRole('button', { name: 'Date' }).textContent).toMatch(new RegExp(`^${weekday}, `));
    await waitFor(() => expect(askedTimes).toHaveBeenCalled());
    const starts = screen.getByRole('combobox', { name: 'Start Time' });
    starts.focus();
    await userEvent.keyboard('{ArrowDown}');
    const [early, , third] = await screen.findAllByRole('option');
    expect(early?.textContent).toBe(formatTime(slots[0]?.startTime ?? ''));
    await waitFor(() => expect(starts.getAttribute('aria-activedescendant')).toBe(third?.id));
    await userEvent.keyboard('{Enter}');
    expect(starts).toHaveProperty('value', formatTime(slots[2]?.startTime ?? ''));
    slots.splice(0, 3, ...night);
  });

  it('shows taken starts as taken, which cannot be chosen', async () => {
    const [first] = slots;
    if (first) first.booked = true;
    await show(full);
    await userEvent.click(screen.getByRole('combobox', { name: 'Start Time' }));
    const taken = await screen.findByRole('option', { name: /taken$/ });
    expect(taken.getAttribute('data-combobox-disabled')).toBe('true');
    if (first) first.booked = false;
  });

  it('marks all that is missing at once, and takes each sentence away when its field is right', async () => {
    await show(emptyDraft('educator'));
    await press('Create');
    const sentences = ['Level is', 'Subject is', 'Sub Category is', 'Student is'].map(
      (field) => `${field} Mandatory`,
    );
    for (const sentence of sentences) expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.getByText('Select date and timing')).toBeTruthy();
    await choose('', 'Hillcrest');
    expect(screen.queryByText('Level is Mandatory')).toBeNull();
    expect(screen.getByText('Subject is Mandatory')).toBeTruthy();
  });

  it("says all of the server's reasons at their fields", async () => {
    const wrong = [
      { field: 'studentIds.0', message: 'Maya is not of this level.' },
      { field: 'expertiseId', message: 'Algebra is not taught any more.' },
    ];
    refusal = { code: 'invalid_input', message: 'Some of it is wrong.', wrong };
    await show({ ...full, students: [{ id: 'maya', name: 'Maya' }] });
    await press('Create');
    expect(await screen.findByText('Maya is not of this level.')).toBeTruthy();
    expect(screen.getByText('Algebra is not taught any more.')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Subcategory' })),
    );
  });

  it('asks a Level 3 for the educator and for no level', async () => {
    await show({ ...full, creator: 'levelThreeAdmin', level: null });
    expect(screen.getAllByRole('combobox')).toHaveLength(6);
    await press('Create');
    expect(screen.getByText('Counselor is Mandatory')).toBeTruthy();
  });

  it('offers a broadcast to Level 2 only', async () => {
    await show(emptyDraft('levelTwoAdmin'));
    expect(screen.getByRole('radio', { name: 'Live Stream Broadcast' })).toBeTruthy();
    cleanup();
    await show(emptyDraft('educator'));
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'appointment',
      'classroom',
      'conference',
    ]);
  });

  it('begins the ends at the chosen start, and resets the end with another start', async () => {
    await show({ ...full, start: null, slots: [] });
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'End Time' })).toHaveProperty('disabled', true),
    );
    const [, second, third] = slots.map(({ startTime }) => new Date(startTime));
    const shown = (date: Date | undefined) =>
      date?.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit' }) ?? '';
    await choose('Start Time', shown(second));
    await userEvent.click(screen.getByRole('combobox', { name: 'End Time' }));
    const ends = await screen.findAllByRole('option');
    expect(ends.map(({ textContent }) => textContent)).toHaveLength(2);
    await userEvent.click(screen.getByRole('option', { name: shown(third) }));
    expect(screen.getByRole('combobox', { name: 'End Time' })).toHaveProperty('value', shown(third));
    await choose('Start Time', shown(third));
    expect(screen.getByRole('combobox', { name: 'End Time' })).toHaveProperty('value', '');
  });

  it('creates a one-to-one session', async () => {
    await show(full);
    await press('Create');
    expect(screen.getByText('Student is Mandatory')).toBeTruthy();
    await choose('Student', 'Student 3');
    await press('Create');
    await waitFor(() => expect(created).toHaveBeenCalledOnce());
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({ visitType: 2, levelId: 'school', studentId: 'student-3', studentIds: [] }),
    );
  });

  it('closes the other students of a classroom at 30', async () => {
    const chosen = students.slice(0, 29).map(({ studentId, name }) => ({ id: studentId, name }));
    await show({ ...full, kind: 'classroom', students: chosen });
    await choose('Students', 'Student 30');
    expect(screen.getByText('30 of 30 students chosen')).toBeTruthy();
    const other = screen.getByRole('option', { name: 'Student 31' });
    expect(other.getAttribute('data-combobox-disabled')).toBe('true');
    await press('Create');
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent.mock.calls[0]?.[0]['studentIds']).toHaveLength(30);
  });

  it('takes up to three valid addresses for a conference, which has no subject', async () => {
    await show({ ...full, kind: 'conference', subject: null, subcategory: null });
    expect(screen.queryByRole('combobox', { name: 'Subject' })).toBeNull();
    await press('Create');
    expect(screen.getByText('Parent email is Mandatory')).toBeTruthy();
    const field = screen.getByRole('textbox', { name: "Parents' emails" });
    expect(field.getAttribute('maxlength')).toBe('100');
    const enter = (text: string): void => {
      fireEvent.change(field, { target: { value: text } });
      fireEvent.keyDown(field, { key: 'Enter' });
    };
    enter('ana');
    expect(field).toHaveProperty('value', 'ana');
    for (const name of ['ana', 'ben', 'cy', 'dan']) enter(`${name}@home.test`);
    const list = within(screen.getByRole('list', { name: "Parents' emails" }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    await press('Create');
    expect(screen.getByText('Only 3 emails are allowed')).toBeTruthy();
    await press('Remove cy@home.test');
    await press('Create');
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({
        visitType: 8,
        parentEmails: ['ana@home.test', 'ben@home.test', 'dan@home.test'],
        expertiseId: null,
      }),
    );
  });

  it('chooses whole levels and single students of a broadcast', async () => {
    await show({
      ...full,
      creator: 'levelTwoAdmin',
      kind: 'broadcast',
      educator: { id: 'anna', name: 'Anna Lee' },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Hillcrest, all students' }));
    expect(screen.getByText('2 of 300 students chosen')).toBeTruthy();
    await press('Show the students of Lakeside');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Student 2' }));
    await press('Create');
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent.mock.calls[0]?.[0]).toMatchObject({
      visitType: 5,
      tutorId: 'anna',
      studentIds: ['student-0', 'student-1', 'student-2'],
    });
  });

  it('keeps level and student that came with the address', async () => {
    const fixed = { level: { id: 'school', name: 'Hillcrest' }, student: { id: 'maya', name: 'Maya' } };
    await show(emptyDraft('educator', { ...fixed, isClosed: false }));
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(screen.getByRole('combobox', { name: 'Student' })).toHaveProperty('readOnly', true);
    await choose('Subject', 'Mathematics');
    expect(screen.getByRole('combobox', { name: 'Student' })).toHaveProperty('value', 'Maya');
  });

  it('says at once at a student who came with the address that the account is closed', async () => {
    const level = { id: 'school', name: 'Hillcrest' };
    await show(emptyDraft('educator', { level, student: { id: 'maya', name: 'Maya' }, isClosed: true }));
    const student = screen.getByRole('combobox', { name: 'Student' });
    expect(student.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^The accounts of these students are closed: Maya\./)).toBeTruthy();
    cleanup();
    await show(emptyDraft('educator', { level, student: { id: 'maya', name: 'Maya' }, isClosed: false }));
    expect(screen.queryByText(/accounts of these students/)).toBeNull();
  });

  it('keeps all but the slots when they have just been taken, and names students who are taken', async () => {
    refusal = { code: 'slot_taken', message: 'This time has just been taken.' };
    await show({ ...full, students: [{ id: 'maya', name: 'Maya' }], summary: 'Factoring' });
    await press('Create');
    expect(await screen.findByText('This time has just been taken.')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Start Time' })).toHaveProperty('value', '');
    expect(screen.getByLabelText('Additional Summary')).toHaveProperty('value', 'Factoring');
    cleanup();
    refusal = { code: 'students_taken', message: 'Maya has another session then.' };
    await show({ ...full, students: [{ id: 'maya', name: 'Maya' }] });
    await press('Create');
    expect(await screen.findByText('Maya has another session then.')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Student' })).toHaveProperty('value', 'Maya');
    expect(created).not.toHaveBeenCalled();
  });
});
