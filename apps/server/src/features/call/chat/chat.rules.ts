import { chatLimits } from '@lectern/contract/call/chat/chat.limits.ts';
import { firstChatPage } from '@lectern/contract/call/chat/chat.rules.ts';

/** Events in a call, shown among its messages. */
export const notices = ['opened', 'joined', 'left', 'ended'] as const;

/** One of them. */
export type Notice = (typeof notices)[number];

/** The notice behind a stored word; nothing for an unknown one. */
export function noticeOf(word: string): Notice | undefined {
  return notices.find((notice) => notice === word);
}

/** Which rows a page holds; pages count from 0 in the call and from 1 in summaries. */
export function rowsOfPage(query: {
  pageNumber: number;
  itemsPerPage?: number | undefined;
  isSysNotificationReqd: boolean;
}): { pageNumber: number; limit: number; offset: number } {
  const first = firstChatPage(query.isSysNotificationReqd);
  const pageNumber = Math.max(first, query.pageNumber);
  const limit = Math.min(query.itemsPerPage ?? chatLimits.page, mostPerPage);
  return { pageNumber, limit, offset: (pageNumber - first) * limit };
}

/** Never send more than this at once, whatever was requested. */
const mostPerPage = 100;

/** Whether somebody may read a message: one to a single person is for that person and its sender. */
export function isReadableBy(
  message: { readonly senderId: string | null; readonly receiverId: string | null },
  personId: string,
): boolean {
  return message.receiverId === null || message.receiverId === personId || message.senderId === personId;
}
