import type { DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../lib/api-failure.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import type { OpenConversation } from './make-messages.ts';

const server = vi.hoisted(() => ({ uploadForMessage: vi.fn(), saveDraft: vi.fn() }));
vi.mock('../messages.queries.ts', async (load) => ({ ...(await load<object>()), ...server }));
const signedIn = vi.hoisted(() => ({ id: 'me' }));
vi.mock('../../identity/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: () => ({ id: 'me' }),
  currentSession: () => signedIn,
}));
const toasts = vi.hoisted(() => ({ toastError: vi.fn() }));
vi.mock('../../../ui/toasts/toasts.ts', async (load) => ({ ...(await load<object>()), ...toasts }));
vi.mock('./use-messages-channel.ts', () => ({ keepMessagesChannel: () => () => undefined }));

const { Composer } = await import('./composer.tsx');
const { MessageBubble } = await import('./message-bubble.tsx');
const { MessageText } = await import('./message-text.tsx');

const whom = { kind: 'person', id: 'other', name: 'Other', image: null, note: '', childId: null } as const;
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a message' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

// The field that grows with its text waits for fonts, which this document has none of.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });

beforeEach(() => {
  sessionStorage.clear();
  toasts.toastError.mockReset();
  signedIn.id = 'me';
  server.saveDraft.mockReset().mockResolvedValue(null);
  server.uploadForMessage.mockReset();
});

async function shown(draftFromServer = '', cameFrom: Element | null = null) {
  const write = vi.fn((_message: { text: string; fileId?: string | null }) => true);
  const open = { chat: { write } } as unknown as OpenConversation;
  const view = await renderInApp(
    <Composer whom={whom} open={open} draftFromServer={draftFromServer} cameFrom={cameFrom} />,
  );
  return { write, view };
}

async function pick(): Promise<void> {
  const file = new File([new Uint8Array([1])], 'sheet.pdf', { type: 'application/pdf' });
  await userEvent.upload(screen.getByLabelText('Add images or PDFs', { selector: 'input' }), file);
}

it('sends with its file what was typed when it was sent, and keeps what is typed meanwhile', async () => {
  let arrive = (_ids: string[]): void => undefined;
  server.uploadForMessage.mockReturnValue(new Promise<string[]>((resolve) => (arrive = resolve)));
  const { write } = await shown();
  type('With a sheet');
  await pick();
  await press();
  expect(field().value).toBe('');
  type('The next one');
  arrive(['f1']);
  await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  expect(write).toHaveBeenCalledWith({ text: 'With a sheet', fileId: 'f1' });
  expect(field().value).toBe('The next one');
});

it('gives text and files back that could not be sent, before what was typed meanwhile', async () => {
  let fail = (_error: Error): void => undefined;
  server.uploadForMessage.mockReturnValue(new Promise<string[]>((_resolve, reject) => (fail = reject)));
  const { write } = await shown();
  type('With a sheet');
  await pick();
  await press();
  type('The next one');
  fail(new Error('cut'));
  await waitFor(() => expect(field().value).toBe('With a sheet\nThe next one'));
  expect(screen.getByRole('button', { name: /sheet.pdf/ })).toBeTruthy();
  expect(write).not.toHaveBeenCalled();
});

it('marks the file that was refused, and says why, until it is taken away', async () => {
  const refusal = new ApiFailure({
    ...{ code: 400, response_code: 'file_type_refused', message: 'sheet.pdf: Please upload only Image/PDF' },
    validationErrors: [{ field: 'multipartFiles.0', message: 'Please upload only Image/PDF' }],
  });
  server.uploadForMessage.mockRejectedValue(refusal);
  await shown();
  await pick();
  await press();
  expect(await screen.findByText('sheet.pdf: Please upload only Image/PDF')).toBeTruthy();
  expect(screen.getByText('sheet.pdf').closest('li')?.hasAttribute('data-wrong')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /sheet.pdf/ }));
  expect(screen.queryByText(/Please upload only/)).toBeNull();
});

it('saves nothing for another who is signed in by now', async () => {
  const { view } = await shown();
  type('Mine');
  signedIn.id = 'another';
  view.unmount();
  await Promise.resolve();
  expect(server.saveDraft).not.toHaveBeenCalled();
});

it('begins with what another device has typed, though the field was emptied here before', async () => {
  const first = await shown();
  type('Here');
  type('');
  first.view.unmount();
  await shown('There');
  expect(field().value).toBe('There');
});

it('takes the focus of what opened it, with the caret behind the draft', async () => {
  const row = document.body.appendChild(document.createElement('button'));
  row.focus();
  await shown('half written', row);
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard(' by keys');
  expect(field().value).toBe('half written by keys');
  row.remove();
});

it('leaves the focus where somebody has put it meanwhile, or where nobody opened it', async () => {
  const [row, search] = ['button', 'input'].map((name) =>
    document.body.appendChild(document.createElement(name)),
  );
  search?.focus();
  await shown('', row ?? null);
  expect(document.activeElement).toBe(search);
  cleanup();
  row?.focus();
  await shown('half written');
  expect(document.activeElement).toBe(row);
  // Wherever the focus comes from later, the caret is after the draft.
  expect(field().selectionStart).toBe('half written'.length);
  for (const one of [row, search]) one?.remove();
});

it('refuses a file of another kind as soon as it is chosen', async () => {
  await shown();
  const file = new File([new Uint8Array([1])], 'sheet.exe', { type: 'application/octet-stream' });
  await userEvent
    .setup({ applyAccept: false })
    .upload(screen.getByLabelText('Add images or PDFs', { selector: 'input' }), file);
  expect(screen.queryByRole('button', { name: /sheet.exe/ })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
});

const message: DirectMessage = {
  ...{ messageId: 'm', clientMessageId: null, conversationId: 'c', number: 1, revision: 2 },
  ...{ senderUserId: 'other', senderName: 'Other', receiverUserId: 'me', message: '' },
  ...{ fileId: null, fileType: null, fileName: null, fileSize: null, file: null, havingImage: 0 },
  ...{ createdTime: '2027-03-10T10:00:00.000Z', deferredUntil: null, isWithdrawn: true },
};

it('lets a message be reported that its sender took back', async () => {
  const onReport = vi.fn();
  await renderInApp(
    <MessageBubble
      message={message}
      isOwn={false}
      state={null}
      onWithdraw={() => undefined}
      onReport={onReport}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'What to do with this message' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report this' }));
  expect(onReport).toHaveBeenCalledWith(message);
});

/** A Cyrillic letter in the place of a Latin one. */
const lookalike = 'https://b\u0430nk.test/a?next=bank.test';

it('shows of an address first where it leads, and makes no link of one with a false front', async () => {
  await renderInApp(<MessageText text={`https://bank.test@evil.test ${lookalike}`} />);
  const links = screen.getAllByRole('button');
  expect(links.map((one) => one.textContent)).toEqual([lookalike]);
  await userEvent.click(screen.getByRole('button'));
  const dialog = await screen.findByRole('dialog');
  // As the browser reads it, so that letters that look alike show.
  expect(dialog.querySelector('strong')?.textContent).toBe('xn--bnk-6cd.test');
  expect(dialog.textContent).toContain(lookalike);
});

it('follows what another device has typed or sent, unless more was typed here', async () => {
  const write = vi.fn((_message: { text: string; fileId?: string | null }) => true);
  const open = { chat: { write } } as unknown as OpenConversation;
  const told = ['From the tablet', '', 'From the tablet again'];
  function Told() {
    const [draft, setDraft] = useState('');
    return (
      <>
        {told.map((text) => (
          <button key={text} type="button" onClick={() => setDraft(text)}>
            {`Told ${text}`}
          </button>
        ))}
        <Composer whom={whom} open={open} draftFromServer={draft} cameFrom={null} />
      </>
    );
  }
  const tell = (text: string) => fireEvent.click(screen.getByRole('button', { name: `Told ${text}`.trim() }));
  await renderInApp(<Told />);
  tell('From the tablet');
  expect(field().value).toBe('From the tablet');
  tell('');
  expect(field().value).toBe('');
  type('Mine');
  tell('From the tablet again');
  expect(field().value).toBe('Mine');
  expect(server.saveDraft.mock.calls.flat()).not.toContain('From the tablet');
});

it('takes files up to 50 MB in all, says so of more, and of a single one what it may have', async () => {
  const sized = (name: string, size: number): File =>
    Object.defineProperty(new File(['%PDF-1.7'], name, { type: 'application/pdf' }), 'size', { value: size });
  await shown();
  const said = (): unknown => toasts.toastError.mock.lastCall;
  const input = screen.getByLabelText('Add images or PDFs', { selector: 'input' });
  const add = (files: File[]) => userEvent.upload(input, files);
  await add(Array.from({ length: 10 }, (_, at) => sized(`sheet${at}.pdf`, 4_999_999)));
  await add([sized('over.pdf', 2_428_811)]);
  expect(said()).toEqual(['Upload a Image/PDF less than 50 MB', 'over.pdf']);
  await add([sized('large.pdf', 5_000_000)]);
  expect(said()).toEqual(['Upload a Image/PDF less than 5 MB', 'large.pdf']);
  await add([sized('last.pdf', 2_428_810)]);
  const chosen = screen.getByRole('list', { name: 'Files to send' });
  expect(within(chosen).getAllByRole('listitem')).toHaveLength(11);
  await add(Array.from({ length: 10 }, (_, at) => sized(`small${at}.pdf`, 0)));
  expect(said()).toEqual(['Please choose at most 20 files.', 'small9.pdf']);
  expect(within(chosen).getAllByRole('listitem')).toHaveLength(20);
});
