import { otherCategory } from '@lectern/contract/flags/flags.names.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { dropSession, keepSession } from '../identity/session.ts';
import { FlagMark } from './flag-mark.tsx';

const id = '00000000-0000-4000-8000-0000000000a1';
const early = { id: '00000000-0000-4000-8000-0000000000b1', name: 'Left early' };
const held = { id, visitType: 2, visitStatus: 4, userCategory: 2, isFlagged: false } as const;

const sent = vi.fn<(body: unknown) => void>();
let failures: { code: string; message: string }[] = [];
let letGo: (() => void) | null = null;

const said = (status: number, code: string, response: unknown, message = ''): Response =>
  new Response(
    JSON.stringify({
      ...{ code: status, response_code: code, message, response },
      ...{ response_message: '', validationErrors: [] },
    }),
    { status },
  );

async function serve(_address: string, init?: RequestInit): Promise<Response> {
  if (init?.method !== 'POST') return said(200, 'ok', [early, otherCategory]);
  sent(JSON.parse(init.body as string));
  await new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const refused = failures.shift();
  return refused
    ? said(417, refused.code, null, refused.message)
    : said(201, 'ok', null, 'The session has been flagged.');
}

async function show(visit: Parameters<typeof FlagMark>[0]['visit'] = held): Promise<void> {
  const made = withRouter(
    <div>
      <p>The row</p>
      <FlagMark visit={visit} about="Sam" />
    </div>,
    '/start',
  );
  await renderInApp(made.screen);
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const answered = async (): Promise<void> => {
  await waitFor(() => expect(letGo).not.toBeNull());
  letGo?.();
  letGo = null;
};
async function choose(option: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Category' }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

beforeEach(() => {
  failures = [];
  letGo = null;
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
});

describe('the flag of a session in a list', () => {
  const parts = (): string[] =>
    [...screen.queryAllByRole('button'), ...screen.queryAllByRole('img')].map(
      (one) => one.getAttribute('aria-label') ?? '',
    );

  it.for([
    ['completed, to its educator', held, ['Flag the session with Sam']],
    ['flagged', { ...held, isFlagged: true }, ['Flagged']],
    ['flagged, to an administrator', { ...held, userCategory: 3, isFlagged: true }, ['Flagged']],
    ['completed, to an administrator', { ...held, userCategory: 3 }, []],
    ['not completed', { ...held, visitStatus: 3 }, []],
    ['a classroom', { ...held, visitType: 4 }, []],
    ['a broadcast', { ...held, visitType: 5 }, []],
  ] as const)('of one that is %s', async ([, visit, shown]) => {
    await show(visit);
    expect(await screen.findByText('The row')).toBeTruthy();
    expect(parts()).toEqual(shown);
  });
});

describe('Flag a Session', () => {
  it('wants each field in its words, and another category its own words', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Flag the session with Sam' }));
    await screen.findByRole('combobox', { name: 'Category' });
    await press('Save');
    expect(screen.getByText('Category is mandatory')).toBeTruthy();
    expect(screen.getByText('Reason is mandatory')).toBeTruthy();
    expect(screen.queryByText('Other category is mandatory')).toBeNull();
    await choose('Other');
    await press('Save');
    expect(screen.getByText('Other category is mandatory')).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
  });

  it('shows that it saves, keeps all that was typed after a failure, and closes once it was sent', async () => {
    failures = [{ code: 'internal_error', message: 'Something went wrong.' }];
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Flag the session with Sam' }));
    await choose('Other');
    await userEvent.type(screen.getByRole('textbox', { name: 'Other category' }), 'Noise');
    await userEvent.type(screen.getByRole('textbox', { name: 'Summary' }), 'Nobody could be heard.');
    await press('Save');
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('data-loading')).toBe(true);
    const open = [...screen.getAllByRole('textbox'), ...screen.getAllByRole('combobox')];
    expect(open.filter((field) => !field.hasAttribute('disabled'))).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true);
    await answered();
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Summary' }).value).toBe(
      'Nobody could be heard.',
    );
    await press('Save');
    await answered();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.mock.calls[1]?.[0]).toEqual({
      ...{ sessionId: id, categoryId: otherCategory.id, otherCategoryReason: 'Noise' },
      ...{ reason: 'Nobody could be heard.', status: 'UNDER_REVIEW' },
    });
  });

  it('says at the category that it is offered no longer', async () => {
    failures = [{ code: 'flag_category_closed', message: 'This category is no longer offered.' }];
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Flag the session with Sam' }));
    await choose('Left early');
    await userEvent.type(screen.getByRole('textbox', { name: 'Summary' }), 'Gone.');
    await press('Save');
    await answered();
    expect(await screen.findByText('This category is no longer offered.')).toBeTruthy();
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({ categoryId: early.id, otherCategoryReason: null }),
    );
  });
});
