import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { dropSession, keepSession } from '../identity/session.ts';
import { learnServerTime } from '../../lib/server-clock.ts';
import { ToastStack } from '../../ui/toasts/toast-stack.tsx';
import { noteDrafts } from './parts/note-drafts.ts';
import { VisitNotesForm } from './visit-notes-form.tsx';

const visitId = '00000000-0000-4000-8000-000000000001';
const noteOf = (changes: object = {}) => ({
  visitId,
  subjective: '',
  objective: '',
  plan: '',
  assessment: '',
  materialImages: [],
  visitNoteCompletedStatus: 0,
  savedAt: null,
  ...changes,
});
let note = noteOf();
let isRefused = false;
let wrong: object[] = [];
let keys: (string | null)[] = [];
const saves = vi.fn<(body: Record<string, unknown>, keepalive: boolean | undefined) => void>();

function answer(response: unknown, code = 200, validationErrors: object[] = []): Response {
  const response_code = code === 200 ? 'ok' : 'invalid_input';
  const body = { code, message: '', response, response_message: '', validationErrors, response_code };
  return new Response(JSON.stringify(body), { status: code });
}

function serve(address: string, init: RequestInit): Promise<Response> {
  if (address === '/api/visit/soap-notes') {
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    saves(body, init.keepalive);
    keys.push(new Headers(init.headers).get('idempotency-key'));
    if (wrong.length > 0) return Promise.resolve(answer(null, 400, wrong));
    if (isRefused) return Promise.reject(new TypeError('nobody answered'));
    note = noteOf({ ...note, ...body });
    return Promise.resolve(answer({ soapNotes: note, sessionStatus: 'Note Pending', visitStatus: 3 }));
  }
  const permissions = { mayRead: true, mayEdit: true, mayAddMaterials: true, mayComplete: true };
  return Promise.resolve(answer({ soapNotes: note, permissions }));
}

beforeEach(() => {
  note = noteOf();
  isRefused = false;
  wrong = [];
  keys = [];
  saves.mockReset();
  vi.stubGlobal('fetch', serve);
});
afterEach(() => vi.unstubAllGlobals());

describe('what is typed', () => {
  const key = 'noteDrafts';
  const own = (visits: object, ownerId = studentSession.id) =>
    localStorage.setItem(key, JSON.stringify({ ownerId, visits }));
  const copy = (texts: object, before: object) => ({ [visitId]: { texts, before, typedAt: 1 } });
  const inField = async () => (await screen.findByLabelText<HTMLTextAreaElement>('Recommendations')).value;
  beforeEach(() => keepSession(studentSession));
  afterEach(() => {
    vi.useRealTimers();
    noteDrafts.set({});
    dropSession();
  });

  it('is sent with a whole number of milliseconds, also where the clock of the server lies between two', async () => {
    learnServerTime(Date.now() + 60_000.25, 3);
    await renderInApp(<VisitNotesForm visitId={visitId} />);
    const field = await screen.findByLabelText('Recommendations');
    fireEvent.change(field, { target: { value: 'Rest' } });
    fireEvent.blur(field);
    await waitFor(() => expect(saves).toHaveBeenCalled());
    expect(saves.mock.lastCall?.[0]['typedAt']).toSatisfy(Number.isInteger);
  });

  it("has the server's reason at its field, which is focused by Save, until it is saved", async () => {
    await renderInApp(<VisitNotesForm visitId={visitId} />);
    const field = await screen.findByLabelText('Recommendations');
    fireEvent.change(field, { target: { value: 'Rest' } });
    wrong = [{ field: 'plan', message: 'Please write less.' }];
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please write less.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    wrong = [];
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('Please write less.')).toBeNull());
  });

  it('is saved after a pause of a second, without leaving the field, with when it was typed', async () => {
    await renderInApp(<VisitNotesForm visitId={visitId} />);
    const field = await screen.findByLabelText('Recommendations');
    vi.useFakeTimers();
    fireEvent.change(field, { target: { value: 'Rest' } });
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(saves).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(saves).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ plan: 'Rest', typedAt: expect.any(Number) as number }),
      true,
    );
  });

  it('stays in this browser until the server has it, and is back after a crash', async () => {
    isRefused = true;
    const { unmount } = await renderInApp(<VisitNotesForm visitId={visitId} />);
    fireEvent.change(await screen.findByLabelText('Recommendations'), { target: { value: 'Rest' } });
    unmount();
    // Everything in memory is gone.
    noteDrafts.set({});
    isRefused = false;
    await renderInApp(<VisitNotesForm visitId={visitId} />);
    await waitFor(async () => expect(await inField()).toBe('Rest'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(note.plan).toBe('Rest'));
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  });

  it('is asked about when the note was changed elsewhere since', async () => {
    note = noteOf({ plan: 'Written elsewhere' });
    own(copy({ plan: 'Kept here' }, { plan: '' }));
    await renderInApp(<VisitNotesForm visitId={visitId} />);
    expect(await inField()).toBe('Written elsewhere');
    await userEvent.click(await screen.findByRole('button', { name: 'Use this text' }));
    expect(await inField()).toBe('Kept here');
    expect(screen.queryByRole('button', { name: 'Use this text' })).toBeNull();
  });

  it('is forgotten when it is discarded', async () => {
    note = noteOf({ plan: 'Written elsewhere' });
    own(copy({ plan: 'Kept here' }, { plan: '' }));
    await renderInApp(<VisitNotesForm visitId={visitId} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await inField()).toBe('Written elsewhere');
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('is never shown to somebody else who signs in on this browser', async () => {
    own(copy({ plan: 'Not yours' }, { plan: '' }), 'somebody-else');
    await renderInApp(<VisitNotesForm visitId={visitId} />);
    expect(await inField()).toBe('');
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  });
});

describe('VisitNotesForm', () => {
  it('saves a field that is left with a request that outlives the tab', async () => {
    await renderInApp(<VisitNotesForm visitId={visitId} isInCall />);
    const field = await screen.findByLabelText('Subject/Material');
    fireEvent.change(field, { target: { value: '  Fractions' } });
    fireEvent.blur(field);
    await waitFor(() => expect(saves).toHaveBeenCalledOnce());
    expect(saves).toHaveBeenCalledWith(
      expect.objectContaining({
        visitId,
        subjective: 'Fractions',
        visitNoteCompletedStatus: 0,
        isActiveCall: 1,
      }),
      true,
    );
  });

  it('saves what is being typed when the page goes away', async () => {
    const user = userEvent.setup();
    await renderInApp(<VisitNotesForm visitId={visitId} />);
    await user.type(await screen.findByLabelText('Recommendations'), 'Rest');
    window.dispatchEvent(new Event('pagehide'));
    expect(saves).toHaveBeenCalledWith(expect.objectContaining({ plan: 'Rest' }), true);
  });

  it('saves nothing when an empty field is left', async () => {
    const user = userEvent.setup();
    await renderInApp(<VisitNotesForm visitId={visitId} />);
    await user.click(await screen.findByLabelText('Subject/Material'));
    await user.tab();
    expect(saves).not.toHaveBeenCalled();
  });

  it('saves once what is typed and left for Save, and says that it is saved', async () => {
    const user = userEvent.setup();
    await renderInApp(
      <>
        <VisitNotesForm visitId={visitId} />
        <ToastStack />
      </>,
    );
    await user.type(await screen.findByLabelText('Subject/Material'), 'Fractions');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your notes have been saved.')).toBeTruthy();
    expect(saves.mock.calls.map(([body]) => body['subjective'])).toEqual(['Fractions']);
  });

  it('keeps the text and says so when saving fails', async () => {
    isRefused = true;
    const user = userEvent.setup();
    await renderInApp(<VisitNotesForm visitId={visitId} />);
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Subject/Material');
    await user.type(field, 'Fractions');
    await user.tab();
    expect(await screen.findByText('Soap not Saved')).toBeTruthy();
    expect(field.value).toBe('Fractions');
    isRefused = false;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(note.subjective).toBe('Fractions'));
  });

  it('sends 0 when completing is answered with No, and 1 with Yes, after which the fields are disabled', async () => {
    const user = userEvent.setup();
    await renderInApp(<VisitNotesForm visitId={visitId} />);
    await user.click(await screen.findByRole('button', { name: 'Session note complete' }));
    await user.click(await screen.findByRole('button', { name: 'No' }));
    await waitFor(() => expect(saves.mock.lastCall?.[0]).toMatchObject({ visitNoteCompletedStatus: 0 }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'No' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Session note complete' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(saves.mock.lastCall?.[0]).toMatchObject({ visitNoteCompletedStatus: 1 }));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('Subject/Material').disabled).toBe(true),
    );
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('is completed with one key however often it is sent, and drafts take none', async () => {
    const user = userEvent.setup();
    await renderInApp(<VisitNotesForm visitId={visitId} />);
    await user.type(await screen.findByLabelText('Subject/Material'), 'Fractions');
    await user.tab();
    await waitFor(() => expect(keys).toEqual([null]));
    const complete = async (times: number) => {
      await user.click(screen.getByRole('button', { name: 'Session note complete' }));
      const yes = await screen.findByRole('button', { name: 'Yes' });
      yes.click();
      yes.click();
      await waitFor(() => expect(keys).toHaveLength(times));
      await waitFor(() => expect(yes.isConnected && yes.hasAttribute('data-loading')).toBe(false));
    };
    isRefused = true;
    await complete(2);
    isRefused = false;
    await complete(3);
    expect(keys[1]).toMatch(/^[\w-]{8,80}$/);
    expect(keys[2]).toBe(keys[1]);
    expect(saves.mock.calls[2]?.[0]).toEqual(saves.mock.calls[1]?.[0]);
  });
});
