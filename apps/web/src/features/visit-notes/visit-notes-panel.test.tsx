import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerUploads } from '../../../test/fake-uploads.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { ToastStack } from '../../ui/toasts/toast-stack.tsx';
import { VisitNotesPanel } from './visit-notes-panel.tsx';

const visitId = '00000000-0000-4000-8000-000000000002';
const noteOf = (changes: object = {}) => ({
  visitId,
  subjective: 'Fractions',
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
let permissions = { mayRead: true, mayEdit: true, mayAddMaterials: true, mayComplete: true };
const saves = vi.fn<(body: Record<string, unknown>) => void>();

function answer(response: unknown, validationErrors: object[] = []): Response {
  const code = validationErrors.length > 0 ? 400 : 200;
  const response_code = code === 200 ? 'ok' : 'invalid_input';
  const body = { code, message: '', response, response_message: '', validationErrors, response_code };
  return new Response(JSON.stringify(body), { status: code });
}

function serve(address: string, init: RequestInit): Promise<Response> {
  if (address !== '/api/visit/soap-notes') return Promise.resolve(answer({ soapNotes: note, permissions }));
  const body = JSON.parse(init.body as string) as Record<string, unknown>;
  saves(body);
  if (wrong.length > 0) return Promise.resolve(answer(null, wrong));
  if (isRefused) return Promise.reject(new TypeError('nobody answered'));
  note = noteOf({ ...note, ...body });
  return Promise.resolve(answer({ soapNotes: note, sessionStatus: 'Note Pending', visitStatus: 3 }));
}

beforeEach(() => {
  note = noteOf();
  isRefused = false;
  wrong = [];
  permissions = { mayRead: true, mayEdit: true, mayAddMaterials: true, mayComplete: true };
  saves.mockReset();
  vi.stubGlobal('fetch', serve);
});
afterEach(() => vi.unstubAllGlobals());

async function openField(onDialog = vi.fn<(isOpen: boolean) => void>()) {
  const user = userEvent.setup();
  await renderInApp(<VisitNotesPanel visitId={visitId} onDialog={onDialog} />);
  await user.click(await screen.findByRole('button', { name: 'Edit Subject/Material' }));
  const dialog = await screen.findByRole('dialog', { name: 'Subject/Material' });
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Subject/Material' });
  return { user, dialog, field, onDialog };
}

describe('the pencil of a text', () => {
  it("stays open with the server's reason at the field", async () => {
    const { dialog, field } = await openField();
    fireEvent.change(field, { target: { value: 'Decimals' } });
    wrong = [{ field: 'subjective', message: 'Please write less.' }];
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Please write less.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe('Decimals');
  });

  it('opens a dialog that tells that it is open, saves and closes', async () => {
    const { dialog, field, onDialog } = await openField();
    expect(onDialog).toHaveBeenLastCalledWith(true);
    fireEvent.change(field, { target: { value: 'Decimals' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saves).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ subjective: 'Decimals' }));
    expect(screen.getByText('Decimals')).toBeTruthy();
    expect(onDialog).toHaveBeenLastCalledWith(false);
  });

  it('saves once by Save what a pause has saved already', async () => {
    const { user, dialog, field } = await openField();
    fireEvent.change(field, { target: { value: 'Fractions and decimals' } });
    fireEvent.blur(field);
    await waitFor(() => expect(saves).toHaveBeenCalledOnce());
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saves).toHaveBeenCalledOnce();
  });

  it('takes back what was typed by Cancel, without saving', async () => {
    const { dialog, field } = await openField();
    fireEvent.change(field, { target: { value: 'Fractions and more' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saves).not.toHaveBeenCalled();
    expect(screen.getByText('Fractions')).toBeTruthy();
  });

  it('takes back by Cancel what was saved while it was typed', async () => {
    const { dialog, field } = await openField();
    vi.useFakeTimers();
    fireEvent.change(field, { target: { value: 'Decimals' } });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(note.subjective).toBe('Decimals');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    vi.useRealTimers();
    await waitFor(() => expect(note.subjective).toBe('Fractions'));
  });

  it('stays open with the text when saving fails', async () => {
    isRefused = true;
    const { user, dialog, field } = await openField();
    await user.type(field, ' and decimals');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves).toHaveBeenCalled());
    expect(await screen.findByText('Soap not Saved')).toBeTruthy();
    expect(field.value).toBe('Fractions and decimals');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  });
});

it('closes the question when completing is refused: what keeps it is mended on the page', async () => {
  isRefused = true;
  const user = userEvent.setup();
  await renderInApp(<VisitNotesPanel visitId={visitId} />);
  await user.click(await screen.findByRole('button', { name: 'Session note complete' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull());
  expect(saves.mock.lastCall?.[0]).toMatchObject({ visitNoteCompletedStatus: 1 });
  expect(screen.getByRole('button', { name: 'Session note complete' })).toBeTruthy();
});

it('saves the materials that the server takes, and names each that it refuses', async () => {
  const sent = answerUploads({
    'a.png': { code: 400, name: 'file_type_refused', message: 'This is no picture.' },
    'c.png': { code: 413, name: 'own_space_full', message: 'There is no more room.' },
  });
  const user = userEvent.setup();
  await renderInApp(<VisitNotesPanel visitId={visitId} />);
  await user.click(await screen.findByRole('button', { name: 'Add Material Images/PDF' }));
  const dialog = await screen.findByRole('dialog');
  const input = within(dialog).getByLabelText('Add Material Images/PDF', { selector: 'input' });
  await user.upload(
    input,
    ['a.png', 'b.png', 'c.png'].map((name) => new File([name], name, { type: 'image/png' })),
  );
  expect(await within(dialog).findByText('a.png: This is no picture.')).toBeTruthy();
  expect(within(dialog).getByText('c.png: There is no more room.')).toBeTruthy();
  expect(sent).toEqual(['a.png', 'b.png', 'c.png']);
  expect(saves).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ materialFileIds: ['id of b.png'], visitNoteCompletedStatus: 0 }),
  );
});

it('takes ten files at once on top of all that are there, and names what is too many', async () => {
  const there = Array.from({ length: 10 }, (_, at) => ({
    id: `m${at}`,
    name: `m${at}.png`,
    image: '/m',
    size: 1,
  }));
  note = noteOf({ materialImages: there });
  const sent = answerUploads({});
  const user = userEvent.setup();
  await renderInApp(
    <>
      <VisitNotesPanel visitId={visitId} />
      <ToastStack />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Add Material Images/PDF' }));
  const input = within(await screen.findByRole('dialog')).getByLabelText('Add Material Images/PDF', {
    selector: 'input',
  });
  const names = Array.from({ length: 11 }, (_, at) => `n${at}.png`);
  await user.upload(
    input,
    names.map((name) => new File([name], name, { type: 'image/png' })),
  );
  await waitFor(() => expect(sent).toEqual(names.slice(0, 10)));
  expect(await screen.findByText('Please choose at most 10 files.')).toBeTruthy();
  expect(screen.getByText('n10.png')).toBeTruthy();
});

it('shows no pencils and no completion to people who may only read', async () => {
  permissions = { mayRead: true, mayEdit: false, mayAddMaterials: false, mayComplete: false };
  await renderInApp(<VisitNotesPanel visitId={visitId} />);
  expect(await screen.findByText('Fractions')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('says that the notes are complete once they are, without pencils', async () => {
  note = noteOf({ visitNoteCompletedStatus: 1 });
  permissions = { mayRead: true, mayEdit: false, mayAddMaterials: false, mayComplete: false };
  await renderInApp(<VisitNotesPanel visitId={visitId} />);
  expect(await screen.findByText('The notes of this session are complete.')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('says that the notes are not complete yet to people who may not read them', async () => {
  permissions = { mayRead: false, mayEdit: false, mayAddMaterials: false, mayComplete: false };
  await renderInApp(<VisitNotesPanel visitId={visitId} />);
  expect(await screen.findByText('The notes of this session are not complete yet.')).toBeTruthy();
});
