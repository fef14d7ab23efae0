import { writeStoredJson } from '../../lib/browser-storage.ts';
import type { Address } from '../../lib/url-state.ts';
import type { KeptFor, WithWhom } from './with-whom.ts';

/** The next screen of messages of this tab opens with a conversation that is read along. Tells where that screen is. */
export function openAlong(whom: Extract<WithWhom, { kind: 'along' }>, keptFor: KeptFor): Address {
  writeStoredJson('selectedChat', { ...whom, ...keptFor });
  return { to: '/student/messages' };
}
