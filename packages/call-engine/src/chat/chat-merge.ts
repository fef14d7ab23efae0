import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';

/** Known and received messages together: each once, the newest wording of each, in the order in which they were stored. */
export function mergeMessages(
  known: readonly ChatMessage[],
  received: readonly ChatMessage[],
): readonly ChatMessage[] {
  if (received.length === 0) return known;
  const all = new Map(known.map((message) => [message.messageId, message]));
  for (const message of received) all.set(message.messageId, message);
  return [...all.values()].sort((a, b) => a.number - b.number);
}

/** The id of the newest stored message. */
export function newestId(messages: readonly ChatMessage[]): string | undefined {
  return messages.at(-1)?.messageId;
}

/** Whether a message begins a new group: another person, to somebody else, or a pause of more than five minutes. */
export function beginsGroup(message: ChatMessage, before: ChatMessage | undefined): boolean {
  if (!before || before.senderUserId !== message.senderUserId) return true;
  if (before.privateMessage !== message.privateMessage) return true;
  if (before.receiverUserId !== message.receiverUserId) return true;
  return Date.parse(message.created) - Date.parse(before.created) > 5 * 60_000;
}
