import { readStoredJson, writeStoredJson } from '../../../lib/browser-storage.ts';

type Drafts = Readonly<Record<string, string>>;

function allDrafts(): Drafts {
  const kept = readStoredJson('chatDrafts');
  return typeof kept === 'object' && kept !== null ? (kept as Drafts) : {};
}

/** What was typed in this tab for somebody; undefined where nothing was typed here. */
export function draftOf(key: string): string | undefined {
  const text = allDrafts()[key];
  return typeof text === 'string' ? text : undefined;
}

/** Keeps what is typed for somebody, in this tab. */
export function keepDraft(key: string, text: string): void {
  writeStoredJson('chatDrafts', { ...allDrafts(), [key]: text });
}
