import { chatLimits } from './chat.limits.ts';

/** The number of the first page: 0 in the call (no system notices wanted), 1 in summaries. */
export function firstChatPage(isSystemNoticeWanted: boolean): 0 | 1 {
  return isSystemNoticeWanted ? 1 : 0;
}

/** A typed message after cleaning: no white space at its start, at most 255 characters. */
export function cleanMessage(text: string): string {
  return text.trimStart().slice(0, chatLimits.message);
}

/** Whether a message can be sent: it says something or carries an image. */
export function isMessageSendable(text: string, hasImage: boolean): boolean {
  return hasImage || text.trim() !== '';
}
