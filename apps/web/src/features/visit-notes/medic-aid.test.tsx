import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MedicAid } from '@lectern/contract/visit-notes/medic-aid.shapes.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { setTypingPerson } from '../../lib/form-drafts.ts';
import { VisitNotesPanel } from './visit-notes-panel.tsx';

const visitId = '00000000-0000-4000-8000-000000000003';
const code = (value: string) => ({ id: `id-${value}`, value, description: `About ${value}`, active: true });
const list = ['DM-A', 'DM-B', 'DM-C'].map(code);
const medicAidOf = (changes: Partial<MedicAid> = {}): MedicAid => ({
  ...{ cptCodes: [code('DM-A')], modifierCode: null, eligibleProvider: null, medicalNotes: 'Calm' },
  ...{ version: 1, savedAt: '2027-03-10T14:00:00.000Z' },
  ...changes,
});
let saved: MedicAid | null;
let isComplete: boolean;
let isShown: boolean;
/** Somebody else's save before our next one. */
let meanwhile: MedicAid | null;
const saves = vi.fn<(body: { medicAid: Record<string, unknown> }) => void>();
const searches: string[] = [];

function answer(response: unknown, response_code = 'ok'): Response {
  const isOk = response_code === 'ok';
  const body = { code: isOk ? 200 : 417, message: '', response, response_message: '', validationErrors: [] };
  return new Response(JSON.stringify({ ...body, response_code }), { status: isOk ? 200 : 417 });
}

const noteNow = () => ({
  ...{ visitId, subjective: '', objective: '', plan: '', assessment: '', materialImages: [] },
  ...{ visitNoteCompletedStatus: isComplete ? 1 : 0, savedAt: null, medicAidCodes: saved !== null },
  medicAid: saved,
});

function serve(address: string, init: RequestInit): Promise<Response> {
  if (address.startsWith('/api/code-lists/offered')) {
    const query = new URL(address, 'http://x').searchParams;
    searches.push(query.get('search') ?? '');
    const data = list.filter(({ value }) => value.includes(query.get('search') ?? ''));
    return Promise.resolve(answer({ data, pageNumber: 1, itemsPerPage: 50, totalPages: 1, totalItems: 3 }));
  }
  if (address !== '/api/visit/soap-notes')
    return Promise.resolve(
      answer({
        soapNotes: noteNow(),
        permissions: {
          ...{ mayRead: true, mayEdit: !isComplete, mayAddMaterials: false, mayComplete: !isComplete },
          mayEditMedicAid: isShown,
        },
      }),
    );
  const body = JSON.parse(init.body as string) as { medicAid: Record<string, unknown> };
  saves(body);
  if (meanwhile) {
    saved = meanwhile;
    meanwhile = null;
    return Promise.resolve(answer(null, 'changed_meanwhile'));
  }
  const ids = body.medicAid['cptCodes'] as string[];
  saved = medicAidOf({
    cptCodes: list.filter(({ id }) => ids.includes(id)),
    medicalNotes: String(body.medicAid['medicalNotes']),
    version: Number(body.medicAid['version']) + 1,
  });
  return Promise.resolve(answer({ soapNotes: noteNow(), sessionStatus: 'Completed', visitStatus: 4 }));
}

beforeEach(() => {
  saved = medicAidOf();
  [isComplete, isShown, meanwhile] = [true, true, null];
  searches.length = 0;
  saves.mockReset();
  setTypingPerson('educator-1');
  sessionStorage.clear();
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const notes = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Medical notes' });
const saveButton = () => screen.queryByRole('button', { name: 'Save' });
async function show() {
  await renderInApp(<VisitNotesPanel visitId={visitId} />);
  return notes();
}

describe('at Completed', () => {
  it('there is a Save only while MedicAid is changed, and Discard takes the change back', async () => {
    const field = await show();
    expect(saveButton()).toBeNull();
    fireEvent.change(field, { target: { value: 'Loud' } });
    expect(saveButton()).toBeTruthy();
    fireEvent.change(field, { target: { value: 'Calm' } });
    expect(saveButton()).toBeNull();
    fireEvent.change(field, { target: { value: 'Loud' } });
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field.value).toBe('Calm');
    expect(saves).not.toHaveBeenCalled();
  });

  it('Save sends MedicAid alone with its version, and goes away', async () => {
    const field = await show();
    fireEvent.change(field, { target: { value: '  Loud' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saveButton()).toBeNull());
    expect(saves.mock.calls).toEqual([
      [
        {
          ...{ visitId, medicAidCodes: true },
          medicAid: {
            ...{ cptCodes: ['id-DM-A'], modifierCode: null, eligibleProvider: null },
            ...{ medicalNotes: 'Loud', version: 1 },
          },
        },
      ],
    ]);
  });

  it('what another window saved meanwhile is shown next to the own, and nothing of either is lost', async () => {
    const field = await show();
    meanwhile = medicAidOf({ version: 2, medicalNotes: 'Theirs', cptCodes: [code('DM-B')] });
    fireEvent.change(field, { target: { value: 'Mine' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const notice = await screen.findByRole('region', { name: /somebody else saved/i });
    expect(notice.textContent).toContain('Theirs');
    expect(notice.textContent).toContain('CPT code');
    expect(field.value).toBe('Mine');
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saveButton()).toBeNull());
    expect(saves.mock.lastCall?.[0].medicAid).toMatchObject({
      ...{ cptCodes: ['id-DM-B'], medicalNotes: 'Mine', version: 2 },
    });
  });
});

describe('the codes', () => {
  it('are searched on the server, and what is picked leaves the list', async () => {
    const user = userEvent.setup();
    await show();
    const field = screen.getByRole('combobox', { name: 'CPT code' });
    await user.click(field);
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    await user.type(field, 'C');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(searches).toContain('C');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(saveButton()).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves).toHaveBeenCalledOnce());
    expect(saves.mock.lastCall?.[0].medicAid['cptCodes']).toEqual(['id-DM-A', 'id-DM-C']);
  });
});

describe('before completion', () => {
  it('MedicAid is saved after a pause by itself', async () => {
    isComplete = false;
    const field = await show();
    vi.useFakeTimers();
    fireEvent.change(field, { target: { value: 'Loud' } });
    expect(saves).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(saves.mock.lastCall?.[0].medicAid).toMatchObject({ medicalNotes: 'Loud', version: 1 });
  });
});

it('notes that are too long say so, stay as they are, and wait until they are shorter', async () => {
  isComplete = false;
  const field = await show();
  vi.useFakeTimers();
  fireEvent.change(field, { target: { value: 'x'.repeat(1_001) } });
  expect(screen.getByText('Medic notes can be added upto 1000 Characters')).toBeTruthy();
  expect(field.value).toHaveLength(1_001);
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  expect(saves).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'x'.repeat(1_000) } });
  expect(screen.queryByText('Medic notes can be added upto 1000 Characters')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  expect(saves).toHaveBeenCalledOnce();
});

it.each([
  ['Session note complete', false],
  ['Save', true],
])('notes that are too long are told and focused by %s, and nothing is sent', async (name, complete) => {
  isComplete = complete;
  const field = await show();
  fireEvent.change(field, { target: { value: 'x'.repeat(1_001) } });
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(saves).not.toHaveBeenCalled();
});

it('read-only, its educator reads it, and there is nothing to fill in or save', async () => {
  await renderInApp(<VisitNotesPanel visitId={visitId} isReadOnly />);
  const panel = await screen.findByRole('region', { name: 'MedicAid' });
  expect(panel.textContent).toContain('DM-A');
  expect(panel.textContent).toContain('Calm');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(saveButton()).toBeNull();
});

it('read-only, nobody else reads it', async () => {
  isShown = false;
  await renderInApp(<VisitNotesPanel visitId={visitId} isReadOnly />);
  await screen.findByRole('region', { name: 'Subject/Material' });
  expect(screen.queryByText('MedicAid')).toBeNull();
});

it('there is no panel for people who have none', async () => {
  [isShown, saved] = [false, null];
  await renderInApp(<VisitNotesPanel visitId={visitId} />);
  await screen.findByRole('region', { name: 'Subject/Material' });
  expect(screen.queryByText('MedicAid')).toBeNull();
});
