import type { SubjectView } from '@lectern/contract/administration/curriculum.shapes.ts';
import { headers } from '@lectern/contract/core/envelope.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { studentSession } from '../../../../test/sessions.ts';
import { withRouter } from '../../../../test/with-router.tsx';
import { dropSession, keepSession } from '../../identity/session.ts';
import { LoadedSubject } from './loaded-curriculum.tsx';
import { SubjectForm } from './subject-form.tsx';

const art: SubjectView = {
  ...{ id: '00000000-0000-4000-8000-0000000000b1', name: 'Art', level: { id: 'area', name: 'Lakeside' } },
  ...{ active: true, subcategoryCount: 1, mayEdit: true, version: 0, educatorCount: 0, sessionCount: 0 },
};
const sent = vi.fn<(body: unknown) => void>();
let keys: (string | null)[] = [];
let isLost = false;
let isReadAgain = true;
let refusal: { code: string; message: string; wrong: { field: string; message: string }[] } | null = null;

const kept = { ...art, name: 'Arts', version: 1 };

function said(envelope: { code: number; [name: string]: unknown }): Promise<Response> {
  const usual = { message: '', response: null, response_message: '', validationErrors: [] };
  return Promise.resolve(new Response(JSON.stringify({ ...usual, ...envelope }), { status: envelope.code }));
}

const read = (): Promise<Response> =>
  keys.length > 0 && !isReadAgain
    ? new Promise(() => undefined)
    : said({ code: 200, response_code: 'ok', response: kept });

function serve(_address: string, init?: RequestInit): Promise<Response> {
  if (init?.method !== 'POST' && init?.method !== 'PUT') return read();
  sent(JSON.parse(init.body as string));
  keys.push(new Headers(init.headers).get(headers.idempotencyKey));
  if (isLost) return Promise.reject(new TypeError('Failed to fetch'));
  if (refusal === null) return said({ code: 200, response_code: 'ok', response: art });
  const { code, message, wrong } = refusal;
  return said({ code: 417, response_code: code, message, validationErrors: wrong });
}

async function show(
  subject: SubjectView | null,
  beside?: ReactNode,
): Promise<ReturnType<typeof withRouter>['history']> {
  const screens = (
    <>
      <SubjectForm subject={subject} />
      {beside}
    </>
  );
  const made = withRouter(screens, '/start');
  await renderInApp(made.screen);
  await screen.findByRole('textbox', { name: 'Subject Name' });
  return made.history;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject Name' });
const subcategories = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Sub-categories' });

beforeEach(() => {
  refusal = null;
  keys = [];
  isLost = false;
  isReadAgain = true;
  sent.mockReset();
  keepSession({
    ...{ ...studentSession, role: 'LEVEL_TWO_ADMIN', userType: 'admin' },
    ...{ levelOne: null, levelTwo: { id: 'area', name: 'Lakeside' }, levelThree: null },
  });
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dropSession();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the form of a subject', () => {
  it('asks for the name and a sub-category, and sends what stands in the field too', async () => {
    const history = await show(null);
    await press('Add Subject');
    expect(screen.getByText('Subject name is missing')).toBeTruthy();
    expect(screen.getByText('Please enter atleast one subcategory')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(name()));
    expect(sent).not.toHaveBeenCalled();
    await userEvent.type(name(), 'Art');
    await userEvent.type(subcategories(), 'Clay,clay{Enter}Oil');
    await press('Add Subject');
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ name: 'Art', subcategories: ['Clay', 'Oil'] }));
    await waitFor(() =>
      expect(history.location.pathname).toBe(`/level-two/${studentSession.id}/subjects/${art.id}/view`),
    );
  });

  it('shows what the server says of a name and of one of the sub-categories at their fields', async () => {
    refusal = {
      ...{ code: 'subject_name_taken', message: 'Taken.' },
      wrong: [
        { field: 'name', message: 'Taken.' },
        { field: 'subcategories.1', message: 'Given twice.' },
      ],
    };
    await show(null);
    await userEvent.type(name(), 'Art');
    await userEvent.type(subcategories(), 'Clay{Enter}Oil{Enter}');
    await press('Add Subject');
    expect(await screen.findByText('Given twice.')).toBeTruthy();
    expect(name().getAttribute('aria-invalid')).toBe('true');
    expect(subcategories().getAttribute('aria-invalid')).toBe('true');
  });

  it('is sent once by two presses, and with the same key after an answer that was lost', async () => {
    isLost = true;
    await show(art);
    await userEvent.type(name(), 's');
    const save = screen.getByRole('button', { name: 'Save' });
    save.click();
    save.click();
    await waitFor(() => expect(keys).toHaveLength(1));
    await waitFor(() => expect(save.getAttribute('data-loading')).toBeNull());
    isLost = false;
    await press('Save');
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toMatch(/^[\w-]{8,80}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(sent.mock.calls[1]).toEqual(sent.mock.calls[0]);
  });

  it('leaves what was saved to be seen at once, before it is read again', async () => {
    await show(kept, <LoadedSubject id={art.id}>{(one) => <p>It is called {one.name}</p>}</LoadedSubject>);
    expect(await screen.findByText('It is called Arts')).toBeTruthy();
    isReadAgain = false;
    await userEvent.clear(name());
    await userEvent.type(name(), 'Art');
    await press('Save');
    expect(await screen.findByText('It is called Art')).toBeTruthy();
  });

  it('lets choose between two names when somebody else has saved meanwhile', async () => {
    refusal = { code: 'changed_meanwhile', message: 'Changed.', wrong: [] };
    await show(art);
    expect(screen.queryByRole('combobox', { name: 'Sub-categories' })).toBeNull();
    await userEvent.clear(name());
    await userEvent.type(name(), 'Fine Art');
    await press('Save');
    const notice = await screen.findByRole('region');
    expect(within(notice).queryByText(/Sub-categories/)).toBeNull();
    await userEvent.click(within(notice).getByRole('radio', { name: /Arts/ }));
    expect(name().value).toBe('Arts');
    refusal = null;
    await press('Save');
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ name: 'Arts', version: 1 }));
  });
});
