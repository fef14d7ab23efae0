import { createState } from '@lectern/call-engine/observable.ts';
import type { Conversation } from '@lectern/contract/messages/messages.shapes.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import type { ChannelState } from '../../../lib/socket-client.ts';
import type { WithWhom } from '../with-whom.ts';
import type { MessagesChannel } from './make-messages.ts';

const server = vi.hoisted(() => ({ api: vi.fn() }));
const saveFile = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>());
const toasts = vi.hoisted(() => ({ toastSuccess: vi.fn(), toastWarning: vi.fn() }));
vi.mock('../../../lib/api-client.ts', async (load) => ({ ...(await load<object>()), ...server }));
vi.mock('../../../ui/resource-list/list-file.ts', async (load) => ({ ...(await load<object>()), saveFile }));
vi.mock('../../../ui/toasts/toasts.ts', async (load) => ({ ...(await load<object>()), ...toasts }));
vi.mock('../../identity/session.ts', () => ({
  useSession: () => ({ id: 'me' }),
  currentSession: () => ({ id: 'me' }),
  followSession: () => () => undefined,
}));

const { ConversationPane } = await import('./conversation-pane.tsx');

const facts: Conversation = {
  ...{ conversationId: 'c', other: null, educatorName: 'Daniel', studentName: 'Maya', studentUserId: 'maya' },
  ...{ thirdReaders: [], mayWrite: false, isThirdReader: true },
  receipts: { deliveredNumber: 0, readNumber: 0 },
};
const channel = {
  ...{ state: createState<ChannelState>('disconnected'), close: () => undefined },
  ...{ send: () => new Promise(() => undefined), onReconnect: () => () => undefined },
  on: () => () => undefined,
} as unknown as MessagesChannel;
const along: WithWhom = { kind: 'along', conversationId: 'c', name: 'Maya and Daniel' };
const daniel: WithWhom = {
  ...{ kind: 'person', id: 'daniel', name: 'Daniel', image: null, note: '', childId: null },
};

let isUnchanged: boolean;
beforeEach(() => {
  vi.clearAllMocks();
  isUnchanged = true;
  server.api.mockImplementation((call: string) =>
    Promise.resolve(
      call === 'POST /chat/export'
        ? { fileName: 'messages.csv', text: 'number', isUnchanged, nextNumber: null }
        : { data: { messages: [], conversation: facts } },
    ),
  );
});

const open = (whom: WithWhom) =>
  renderInApp(<ConversationPane whom={whom} ownId="me" channel={channel} draftFromServer="" onBack={null} />);

const name = 'Export the conversation';

it.each([
  [true, 'toastSuccess', 'Exported. Nothing in this conversation was changed.'],
  [false, 'toastWarning', 'The export shows that something in this conversation was changed.'],
] as const)(
  'who reads along exports the conversation, and is told that it is unchanged: %s',
  async (whole, toast, said) => {
    isUnchanged = whole;
    await open(along);
    await userEvent.click(await screen.findByRole('button', { name }));
    await vi.waitFor(() => expect(toasts[toast]).toHaveBeenCalledWith(said), 20_000);
    expect(server.api).toHaveBeenCalledWith('POST /chat/export', { body: { conversationId: 'c' } });
    expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'messages.csv');
  },
);

it('who writes has no file to make of it', async () => {
  await open(daniel);
  await screen.findByRole('button', { name: 'Files' });
  expect(screen.queryByRole('button', { name })).toBeNull();
});
