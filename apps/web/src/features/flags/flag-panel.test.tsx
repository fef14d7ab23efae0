import { flagStatusIds, flagStatusWords, type FlagStatus } from '@lectern/contract/flags/flags.names.ts';
import type { FlagInfo } from '@lectern/contract/flags/flags.shapes.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { studentSession } from '../../../test/sessions.ts';
import { withRouter } from '../../../test/with-router.tsx';
import { dropSession, keepSession } from '../identity/session.ts';
import { FlagPanel } from './flag-panel.tsx';

const visitId = '00000000-0000-4000-8000-0000000000a1';
const idOf = (at: number) => `00000000-0000-4000-8000-0000000000c${at}`;

const messageOf = (at: number, status: FlagStatus, message: string) => ({
  ...{ id: idOf(at), createdAt: `2027-03-1${at}T10:00:00.000Z`, createdBy: `Person ${at}`, message },
  status: { status: flagStatusWords[status], statusId: flagStatusIds[status] },
});

const none: FlagInfo = {
  ...{ sessionId: visitId, flaggedCategory: null, otherCategoryReason: null },
  ...{ messages: [], mayAnswer: false, isNotPaid: false },
};
const raised: FlagInfo = {
  ...none,
  ...{ flaggedCategory: { name: 'Other' }, otherCategoryReason: 'Noise', mayAnswer: true },
  messages: [messageOf(1, 'underReview', 'Nobody could be heard.')],
};

const sent = vi.fn<(body: unknown) => void>();
const told = vi.fn<(isOpen: boolean) => void>();
let flag: FlagInfo;
let refusal: { code: string; message: string } | null = null;
/** Holds back the answer to a message. */
let held: Promise<void>;

const said = (status: number, code: string, response: unknown, message = ''): Response =>
  new Response(
    JSON.stringify({
      ...{ code: status, response_code: code, message, response },
      ...{ response_message: '', validationErrors: [] },
    }),
    { status },
  );

function serve(address: string, init?: RequestInit): Promise<Response> {
  if (address.includes('/flag/statuses'))
    return Promise.resolve(
      said(200, 'ok', [
        { label: 'More Info Needed', name: 'MORE_INFO_NEEDED' },
        { label: 'Action Taken', name: 'ACTION_TAKEN' },
      ]),
    );
  if (init?.method !== 'PUT') return Promise.resolve(said(200, 'ok', flag));
  sent(JSON.parse(init.body as string));
  return held.then(() =>
    refusal ? said(417, refusal.code, null, refusal.message) : said(200, 'ok', flag, 'Sent.'),
  );
}

async function show(given: FlagInfo): Promise<void> {
  flag = given;
  const made = withRouter(<FlagPanel visitId={visitId} onDialog={told} />, '/start');
  await renderInApp(made.screen);
}

const openAnswer = async (who: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Answer the message of ${who}` }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const summary = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Summary' });
async function choose(option: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

beforeEach(() => {
  refusal = null;
  held = Promise.resolve();
  sent.mockReset();
  told.mockReset();
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

describe('View Flag Info', () => {
  it('has No data Found where there is none', async () => {
    await show(none);
    expect(await screen.findByText('No data Found')).toBeTruthy();
  });

  it('names the category, or the words for another', async () => {
    await show({ ...raised, flaggedCategory: { name: 'Left early' }, otherCategoryReason: null });
    expect(await screen.findByText('Category : Left early')).toBeTruthy();
    cleanup();
    await show(raised);
    expect(await screen.findByText('Other - Noise')).toBeTruthy();
  });

  it('lists all that was written, the oldest first, with the status in lower case; the latest alone is answered', async () => {
    const messages = [
      ...raised.messages,
      messageOf(2, 'moreInfoNeeded', 'Who was loud?'),
      messageOf(3, 'moreInfoProvided', 'The room next door.'),
    ];
    await show({ ...raised, messages });
    const table = await screen.findByRole('table');
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Date', 'Reported By', 'Summary', 'Status']);
    const rows = within(table).getAllByRole('row').slice(1);
    for (const [at, [words, status]] of [
      ['Nobody could be heard.', 'under review'],
      ['Who was loud?', 'more info needed'],
      ['The room next door.', 'more info provided'],
    ].entries()) {
      expect(rows[at]?.textContent).toContain(words);
      expect(rows[at]?.textContent).toContain(status);
    }
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Answer the message of Person 3' })).toBeTruthy();
  });
});

describe('Flagged Session', () => {
  it('wants status and summary of an administrator, and says of an action that nothing is paid', async () => {
    await show(raised);
    await openAnswer('Person 1');
    expect(told).toHaveBeenCalledWith(true);
    await screen.findByRole('combobox', { name: 'Status' });
    await press('Save');
    expect(screen.getByText('Status is mandatory')).toBeTruthy();
    expect(screen.getByText('Reason is mandatory')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await choose('Action Taken');
    await userEvent.click(screen.getByRole('checkbox', { name: 'This session is not paid' }));
    await userEvent.type(summary(), 'The room is closed.');
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      ...{ sessionId: visitId, messageId: idOf(1), status: 'ACTION_TAKEN' },
      ...{ reason: 'The room is closed.', isNotPaid: true },
    });
    expect(told).toHaveBeenLastCalledWith(false);
  });

  it('wants only a reason of the educator who is asked', async () => {
    const messages = [...raised.messages, messageOf(2, 'moreInfoNeeded', 'Who was loud?')];
    await show({ ...raised, messages });
    await openAnswer('Person 2');
    await screen.findByRole('textbox', { name: 'Summary' });
    expect(screen.queryByRole('combobox')).toBeNull();
    await userEvent.type(summary(), 'The room next door.');
    await press('Save');
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith({
        ...{ sessionId: visitId, messageId: idOf(2), status: 'MORE_INFO_PROVIDED' },
        ...{ reason: 'The room next door.', isNotPaid: false },
      }),
    );
  });

  it('stays as it is while it is sent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    await show(raised);
    await openAnswer('Person 1');
    await choose('Action Taken');
    await userEvent.type(summary(), 'The room is closed.');
    await press('Save');
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    const dialog = within(screen.getByRole('dialog'));
    const open = ['textbox', 'combobox', 'checkbox', 'button'].flatMap((role) => dialog.getAllByRole(role));
    expect(open.filter((one) => !one.hasAttribute('disabled'))).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(told).not.toHaveBeenCalledWith(false);
    resolve();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps what was typed where somebody else was faster, and says so', async () => {
    refusal = { code: 'flag_answered', message: 'Somebody else has answered meanwhile.' };
    await show(raised);
    await openAnswer('Person 1');
    await choose('More Info Needed');
    await userEvent.type(summary(), 'Who was loud?');
    await press('Save');
    expect(await screen.findByText('Somebody else has answered meanwhile.')).toBeTruthy();
    expect(summary().value).toBe('Who was loud?');
  });
});
