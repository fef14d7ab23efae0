import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
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
const saves = vi.fn<(body: Record<string, unknown>, keepalive: boolean | undefined) => void>();

function answer(response: unknown, code = 200): Response {
  const body = {
    code,
    message: '',
    response,
    response_message: '',
    validationErrors: [],
    response_code: 'ok',
  };
  return new Response(JSON.stringify(body), { status: code });
}

function serve(address: string, init: RequestInit): Promise<Response> {
  if (address === '/api/visit/soap-notes') {
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    saves(body, init.keepalive);
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
  saves.mockReset();
  vi.stubGlobal('fetch', serve);
});
afterEach(() => vi.unstubAllGlobals());

describe('VisitNotesForm', () => {
  it('saves a field that is left with a request that outlives the tab', async () => {
    const user = userEvent.setup();
    await renderInApp(<VisitNotesForm visitId={visitId} isInCall />);
    await user.type(await screen.findByLabelText('Subject/Material'), '  Fractions');
    await user.tab();
    await waitFor(() => expect(saves).toHaveBeenCalledOnce());
    expect(saves).toHaveBeenCalledWith(
      { visitId, subjective: 'Fractions', visitNoteCompletedStatus: 0, isActiveCall: 1 },
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
});
