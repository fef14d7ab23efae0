import { carefulFrom, undoDays } from '@lectern/contract/bulk-uploads/bulk-uploads.limits.ts';
import type { Upload, UploadCounts, UploadLine } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import type { Language } from '@lectern/contract/core/core.names.ts';
import { translate, translateKey } from '../../platform/texts/translate.ts';
import type { Remark } from './cells.rules.ts';
import { isOurs, type HeadColumn } from './heads.rules.ts';
import type { LineRow } from './lines.repo.ts';
import type { Fault, UploadRow } from './uploads.repo.ts';

const dayMs = 86_400_000;

const noCounts: UploadCounts = {
  ...{ lines: 0, new: 0, changed: 0, unchanged: 0, conflict: 0, error: 0, warned: 0 },
  ...{ deactivations: 0, emails: 0, done: 0, failed: 0, undone: 0, left: 0 },
};

/** The names of the people of an upload, by id. */
type Named = ReadonlyMap<string, { readonly name: string }>;

/** Until when an upload can be undone; null for one that was not done. */
export function undoUntil({ appliedAt }: Pick<UploadRow, 'appliedAt'>): Date | null {
  return appliedAt && new Date(appliedAt.getTime() + undoDays * dayMs);
}

/** The number that must be typed before an upload is confirmed; null where no great number is concerned. */
export function countToType(counts: Partial<UploadCounts>): number | null {
  const concerned = (counts.deactivations ?? 0) + (counts.emails ?? 0);
  return concerned > carefulFrom ? concerned : null;
}

function titlesOf({ columns }: Fault, language: Language): string {
  return columns.map((column) => translateKey(language, `bulkUploads.column.${column}`)).join(', ');
}

function faultText(fault: Fault, language: Language): string {
  const params = { columns: titlesOf(fault, language) };
  if (fault.code === 'notAllowed') return translate(language, 'bulkUploads.remark.notAllowed');
  const text = translateKey(language, `bulkUploads.fault.${fault.code}`, params);
  if (fault.line === null || fault.columns.length > 0) return text;
  return translate(language, 'bulkUploads.fault.atLine', { fault: text, line: String(fault.line) });
}

function nameOf(named: Named, id: string | null): { name: string } | null {
  return id === null ? null : { name: named.get(id)?.name ?? '' };
}

const wireTime = (time: Date | null): string | null => time?.toISOString() ?? null;

function timesOf(upload: UploadRow) {
  return {
    createdTime: upload.createdAt.toISOString(),
    confirmedTime: wireTime(upload.confirmedAt),
    undoneTime: wireTime(upload.undoneAt),
    undoUntil: wireTime(undoUntil(upload)),
  };
}

function unknownIn(head: readonly HeadColumn[]): string[] {
  return head.flatMap((one) => (one.column === null && one.title !== '' && !isOurs(one) ? [one.title] : []));
}

/** Whether an upload was applied, and recently enough to be undone. */
function isUndoable(upload: UploadRow, now: Date): boolean {
  const until = undoUntil(upload);
  return upload.state === 'applied' && until !== null && now <= until;
}

interface Shown {
  readonly named: Named;
  readonly now: Date;
  readonly language: Language;
  readonly sessionsToCome: number | null;
}

/** An upload as an administrator of its level sees it. */
export function toUploadView(upload: UploadRow, { named, now, language, sessionsToCome }: Shown): Upload {
  const { id, type, activeStatus, fileName, state, fault, head } = upload;
  const counts = { ...noCounts, ...upload.counts };
  const isOpen = state === 'rehearsed';
  return {
    ...{ id, type, activeStatus, fileName, state, counts, ...timesOf(upload) },
    fault: fault && faultText(fault, language),
    uploadedBy: { name: named.get(upload.uploadedBy)?.name ?? '' },
    ...{ confirmedBy: nameOf(named, upload.confirmedBy), undoneBy: nameOf(named, upload.undoneBy) },
    unknownColumns: unknownIn(head),
    ...{ mayConfirm: isOpen && counts.new + counts.changed > 0, mayUndo: isUndoable(upload, now) },
    mayGivePasswords: type === 'students' && state === 'applied' && counts.new > 0,
    passwordsTime: wireTime(upload.passwordsAt),
    ...{ countToType: isOpen ? countToType(counts) : null, sessionsToCome },
  };
}

function remarkOf(remark: Remark, row: LineRow, of: { head: readonly HeadColumn[]; language: Language }) {
  const { head, language } = of;
  const at = head.findIndex(({ column }) => column !== null && column === remark.column);
  const params = remark.params ?? {};
  return {
    column:
      head[at]?.title ??
      (remark.column === null ? null : translateKey(language, `bulkUploads.column.${remark.column}`)),
    value: row.cells[at] ?? '',
    message: translateKey(language, remark.key, params),
  };
}

/** A line of an upload, with its errors in words. */
export function toLineView(row: LineRow, head: readonly HeadColumn[], language: Language): UploadLine {
  const { line, name, key, outcome, result, changes, leftFields, problems, warnings } = row;
  return {
    ...{ line, name, key, outcome, result, changes: [...changes], left: [...leftFields] },
    problems: problems.map((one) => remarkOf(one, row, { head, language })),
    warnings: warnings.map((one) => remarkOf(one, row, { head, language })),
  };
}

/** The errors of a line, in one cell of its error file. */
export function reasonText(row: LineRow, head: readonly HeadColumn[], language: Language): string {
  const reasons = row.problems.map((one) => {
    const { column, message } = remarkOf(one, row, { head, language });
    return column === null ? message : `${column}: ${message}`;
  });
  return reasons.join('; ');
}
