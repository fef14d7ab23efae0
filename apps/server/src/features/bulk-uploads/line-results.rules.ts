import type { ChangedField } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { UploadCounts } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import type { TextKey } from '@lectern/contract/texts.ts';
import type { Remark } from './cells.rules.ts';
import type { FieldChange } from './comparing.rules.ts';

/** A line that is to be done, as it was rehearsed. */
export interface StagedLine {
  readonly line: number;
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'conflict' | 'error';
  readonly personId: string | null;
  readonly version: number | null;
  readonly problems: readonly Remark[];
}

/** The effect of a line at this moment. */
export interface FreshLine {
  readonly outcome: StagedLine['outcome'];
  readonly personId: string | null;
  readonly version: number | null;
  readonly problems: readonly Remark[];
}

/** What is done with a line: added, changed, skipped because somebody did the same, or refused. */
export type Decided = 'add' | 'change' | 'nothing' | readonly Remark[];

const meanwhile: readonly Remark[] = [{ column: null, key: 'bulkUploads.remark.meanwhile' }];

/** Decides by the line's effect now: it does what was shown, or nothing. */
export function decide(staged: StagedLine, fresh: FreshLine): Decided {
  if (fresh.outcome === 'error' || fresh.outcome === 'conflict') return fresh.problems;
  if (fresh.outcome === 'unchanged') return 'nothing';
  if (staged.outcome === 'new') return fresh.outcome === 'new' ? 'add' : meanwhile;
  const isSame = fresh.personId === staged.personId && fresh.version === staged.version;
  return fresh.outcome === 'changed' && isSame ? 'change' : meanwhile;
}

/** A line's effect on an address: one to be confirmed, or the facts of the one that is replaced at once. */
export interface AddressChange {
  readonly wished: string | null;
  readonly former: { readonly mailVerified: boolean; readonly emailTakenAt: string | null } | null;
}

/** The result of a line. */
export interface Done {
  readonly line: number;
  readonly outcome: StagedLine['outcome'];
  readonly result: 'done' | 'failed' | null;
  readonly personId: string | null;
  readonly problems: readonly Remark[];
  readonly wishedEmail: string | null;
  readonly formerAddress: AddressChange['former'];
  readonly leftFields: readonly ChangedField[];
}

const nothing = { wishedEmail: null, formerAddress: null, leftFields: [] } as const;

/** A line that was done. */
export function done(
  staged: StagedLine,
  personId: string | null,
  { wished, former }: AddressChange = { wished: null, former: null },
): Done {
  const { line, outcome } = staged;
  const address = { wishedEmail: wished, formerAddress: former };
  return { ...nothing, line, outcome, result: 'done', personId, problems: [], ...address };
}

/** A line that somebody else has done. */
export function unchanged({ line }: StagedLine, personId: string | null): Done {
  return { ...nothing, line, outcome: 'unchanged', result: null, personId, problems: [] };
}

/** A line that was not done, and why. */
export function failed(staged: StagedLine, problems: readonly Remark[]): Done {
  const { line, outcome, personId } = staged;
  return { ...nothing, line, outcome, result: 'failed', personId, problems };
}

/** The same for a reason that concerns no column. */
export function failedBy(staged: StagedLine, key: TextKey): Done {
  return failed(staged, [{ column: null, key }]);
}

const counted = (results: readonly Done[], result: Done['result']): number =>
  results.filter((one) => one.result === result).length;

/** The counts of an upload after some more of its lines. */
export function countsAfter(
  counts: Partial<UploadCounts>,
  staged: readonly StagedLine[],
  results: readonly Done[],
): Partial<UploadCounts> {
  const gone = results.filter(({ result }) => result === null);
  const outcomes = new Map(staged.map(({ line, outcome }) => [line, outcome]));
  const goneOf = (outcome: 'new' | 'changed') =>
    gone.filter(({ line }) => outcomes.get(line) === outcome).length;
  return {
    ...counts,
    new: (counts.new ?? 0) - goneOf('new'),
    changed: (counts.changed ?? 0) - goneOf('changed'),
    unchanged: (counts.unchanged ?? 0) + gone.length,
    done: (counts.done ?? 0) + counted(results, 'done'),
    failed: (counts.failed ?? 0) + counted(results, 'failed'),
  };
}

/** The value that a line gives a field; undefined where it says nothing of it. */
export function valueOf(changes: readonly FieldChange[], field: ChangedField): string | undefined {
  const after = changes.find((one) => one.field === field)?.after;
  return typeof after === 'string' ? after : undefined;
}

/** The same for yes-or-no fields. */
export function answerOf(changes: readonly FieldChange[], field: ChangedField): boolean | undefined {
  const after = changes.find((one) => one.field === field)?.after;
  return typeof after === 'boolean' ? after : undefined;
}
