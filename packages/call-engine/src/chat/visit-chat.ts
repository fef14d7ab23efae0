import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import { messageTypes } from '@lectern/contract/call/chat/chat.names.ts';
import { mergeMessages, newestId } from './chat-merge.ts';
import type { ChatKind, LoadedMessages } from './chat-store.ts';

/** A page of the stored chat, the oldest first; pages count from 0. */
export interface ChatPageAnswer {
  readonly messages: readonly ChatMessage[];
  readonly totalPages: number;
}

const isShown = (message: ChatMessage): boolean => message.messageType !== messageTypes.system;

/** The chat of a visit: its pages run from the oldest, so the first answer tells which page is the last. */
export function visitChat(page: (pageNumber: number) => Promise<ChatPageAnswer>): ChatKind<ChatMessage> {
  let oldestPage = 0;
  const pagesFrom = (from: number, to: number): Promise<ChatPageAnswer[]> =>
    Promise.all(Array.from({ length: Math.max(0, to - from) }, (_, index) => page(from + index)));
  const loaded = (pages: readonly ChatPageAnswer[]): LoadedMessages<ChatMessage> => ({
    messages: pages.flatMap(({ messages }) => messages),
    hasOlder: oldestPage > 0,
  });
  return {
    newest: async () => {
      const first = await page(0);
      oldestPage = Math.max(0, first.totalPages - 2);
      const pages = [first, ...(await pagesFrom(Math.max(1, oldestPage), first.totalPages))];
      return loaded(oldestPage === 0 ? pages : pages.slice(1));
    },
    older: async () => {
      const before = await page(oldestPage - 1);
      oldestPage -= 1;
      return loaded([before]);
    },
    merge: (known, received) => mergeMessages(known, received.filter(isShown)),
    cursorOf: newestId,
    isCounted: isShown,
  };
}
