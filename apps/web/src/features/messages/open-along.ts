import { writeStoredJson } from '../../lib/browser-storage.ts';
import type { Address } from '../../lib/url-state.ts';
import type { KeptFor, WithWhom } from './with-whom.ts';

/** Where a conversation is read along. */
export function alongAddress(conversationId: string): Address {
  return { to: '/student/messages', search: { along: conversationId } };
}

/** The next screen of messages of this tab knows how the conversation is called with which it opens. */
export function keepAlong(whom: Extract<WithWhom, { kind: 'along' }>, keptFor: KeptFor): void {
  writeStoredJson('selectedChat', { ...whom, ...keptFor });
}
