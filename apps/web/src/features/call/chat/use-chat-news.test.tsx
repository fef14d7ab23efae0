import type { ChatState } from '@lectern/call-engine/chat/chat-store.ts';
import { createState } from '@lectern/call-engine/observable.ts';
import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { LiveRegions } from '../../../ui/live-region.tsx';
import type { LiveCall } from '../live-call.ts';
import { useChatNews } from './use-chat-news.ts';

const message = (messageId: string, senderUserId: string, text: string): ChatMessage =>
  ({ messageId, senderUserId, senderName: 'Noah Patel', message: text }) as ChatMessage;

function Told({ chat }: { chat: LiveCall['chat'] }) {
  useChatNews({ chat }, { ownId: 'me' });
  return <LiveRegions />;
}

it('reads out who writes what while the panel is closed, and how many were missed', async () => {
  const state = createState<ChatState>({
    messages: [],
    pending: [],
    unread: 0,
    loading: 'first',
    hasOlder: false,
  });
  await renderInApp(<Told chat={{ state } as unknown as LiveCall['chat']} />);
  const said = (): (string | null)[] =>
    [...screen.getByRole('status').children].map((one) => one.textContent);
  act(() => state.patch({ loading: 'idle' }));
  act(() => state.patch({ unread: 2 }));
  expect(said()).toEqual(['2 unread messages']);
  act(() => state.patch({ messages: [message('1', 'noah', 'Page 12?')], unread: 3 }));
  // One's own messages, and those visible in the open panel, never count as unread.
  act(() =>
    state.patch({ messages: [message('1', 'noah', 'Page 12?'), message('2', 'me', 'Yes')], unread: 0 }),
  );
  expect(said()).toEqual(['2 unread messages', 'Message from Noah Patel: Page 12?']);
});
