import { readStoredJson, writeStored, writeStoredJson } from '../../../lib/browser-storage.ts';
import { currentSession, followSession } from '../../identity/session.ts';

interface Draft {
  readonly text: string;
  /** The server has it by now: later news of it comes from another device. */
  readonly isSaved: boolean;
}

interface Stored {
  readonly ownerId: string;
  readonly all: Readonly<Record<string, Draft>>;
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('text' in value)) return false;
  return typeof value.text === 'string' && 'isSaved' in value && typeof value.isSaved === 'boolean';
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null || !('ownerId' in value) || !('all' in value)) return false;
  const { ownerId, all } = value;
  if (typeof ownerId !== 'string' || typeof all !== 'object' || all === null) return false;
  return Object.values(all).every(isDraft);
}

function stored(): Stored | null {
  const kept = readStoredJson('chatDrafts');
  return isStored(kept) ? kept : null;
}

/** Another person's text in this tab is forgotten. */
function allOf(ownerId: string): Stored['all'] {
  const kept = stored();
  return kept?.ownerId === ownerId ? kept.all : {};
}

function keep(ownerId: string, key: string, draft: Draft | null): void {
  // Only the signed-in person's drafts are stored.
  if (currentSession()?.id !== ownerId) return;
  const { [key]: _before, ...others } = allOf(ownerId);
  const all = draft === null ? others : { ...others, [key]: draft };
  if (Object.keys(all).length === 0) writeStored('chatDrafts', null);
  else writeStoredJson('chatDrafts', { ownerId, all } satisfies Stored);
}

/** A person's draft to another: from this tab as long as the server does not have it, else from the server. */
export function draftOf(ownerId: string, key: string, fromServer: string): string {
  const own = allOf(ownerId)[key];
  return own && !own.isSaved ? own.text : fromServer;
}

/** Keeps what is typed for somebody, in this tab; an empty text is nothing to keep. */
export function keepDraft(ownerId: string, key: string, text: string): void {
  keep(ownerId, key, text === '' ? null : { text, isSaved: false });
}

/** The server has a text; text typed since is kept. */
export function noteSaved(ownerId: string, key: string, text: string): void {
  if (allOf(ownerId)[key]?.text === text) keep(ownerId, key, { text, isSaved: true });
}

// The next person in this tab does not find what another typed, or to whom.
followSession(() => {
  const kept = stored();
  if (kept !== null && kept.ownerId !== currentSession()?.id) writeStored('chatDrafts', null);
});
