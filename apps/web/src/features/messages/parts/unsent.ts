import type { PendingMessage } from '@lectern/call-engine/chat/chat-store.ts';
import { readStoredJson, writeStored, writeStoredJson } from '../../../lib/browser-storage.ts';
import { keyOf, type WithWhom } from '../with-whom.ts';

type Writer = Extract<WithWhom, { kind: 'person' }>;

/** A message to a person that is not stored yet. */
export interface Unsent {
  readonly whom: Writer;
  readonly pending: readonly PendingMessage[];
}

interface Stored {
  readonly ownerId: string;
  readonly all: Readonly<Record<string, Unsent>>;
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  if (!('ownerId' in value) || !('all' in value)) return false;
  const { ownerId, all } = value;
  if (typeof ownerId !== 'string' || typeof all !== 'object' || all === null) return false;
  return Object.values(all).every(
    (one: unknown) =>
      typeof one === 'object' &&
      one !== null &&
      'whom' in one &&
      'pending' in one &&
      Array.isArray(one.pending),
  );
}

/** Another person's messages in this tab are forgotten. */
function allOf(ownerId: string): Stored['all'] {
  const stored = readStoredJson('unsentMessages');
  if (isStored(stored) && stored.ownerId === ownerId) return stored.all;
  if (stored !== null) writeStored('unsentMessages', null);
  return {};
}

/** A person's waiting messages in this tab, also after a reload. */
export function unsentOf(ownerId: string): readonly Unsent[] {
  return Object.values(allOf(ownerId));
}

/** Stores messages waiting to be sent to a person; an empty list deletes them. Refused ones do not wait. */
export function keepUnsent(ownerId: string, { whom, pending: shown }: Unsent): void {
  const pending = shown.filter(({ state }) => state !== 'refused');
  const { [keyOf(whom)]: _before, ...others } = allOf(ownerId);
  const all = pending.length === 0 ? others : { ...others, [keyOf(whom)]: { whom, pending } };
  if (Object.keys(all).length === 0) writeStored('unsentMessages', null);
  else writeStoredJson('unsentMessages', { ownerId, all } satisfies Stored);
}
