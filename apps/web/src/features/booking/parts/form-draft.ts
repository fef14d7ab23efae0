import { readStoredJson, writeStored, writeStoredJson } from '../../../lib/browser-storage.ts';

/** A form whose files are not kept: a browser keeps none for a page. */
type WithFiles = { files: readonly File[] };

interface Kept {
  /** Whose form it is: who fills it, and for which child. */
  owner: string;
  form: object;
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    'owner' in value &&
    'form' in value &&
    typeof value.form === 'object' &&
    value.form !== null
  );
}

/** Keeps what was typed for as long as the tab lives; only the last form of a tab, and none of its files. */
export function keepDraft(owner: string, form: WithFiles): void {
  writeStoredJson('formDraft', { owner, form: { ...form, files: [] } } satisfies Kept);
}

/** What the same person typed for the same child before; null for nobody's or somebody else's. */
export function keptDraft<F extends WithFiles>(owner: string, empty: F): F | null {
  const kept = readStoredJson('formDraft');
  return isKept(kept) && kept.owner === owner ? { ...empty, ...kept.form, files: [] } : null;
}

/** Forgets it: it was sent, or is not wanted. */
export function dropDraft(): void {
  writeStored('formDraft', null);
}

/** Whether something stands in the form that was not there at its beginning. */
export function isTouched(form: WithFiles, initial: WithFiles): boolean {
  const plain = ({ files, ...rest }: WithFiles): string => JSON.stringify([rest, files.length]);
  return plain(form) !== plain(initial);
}
