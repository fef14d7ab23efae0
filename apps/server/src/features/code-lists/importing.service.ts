import { createHash } from 'node:crypto';
import { codeFileLimits } from '@lectern/contract/code-lists/code-lists.limits.ts';
import { codeColumns, type CodeListKind } from '@lectern/contract/code-lists/code-lists.names.ts';
import type { codeListsCalls } from '@lectern/contract/code-lists/code-lists.calls.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import type { CodeCounts, CodeRehearsal } from '@lectern/contract/code-lists/code-lists.shapes.ts';
import { cleanLine } from '@lectern/contract/core/text.rules.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import type { FileAnswer, UploadPart } from '../../platform/http/route.ts';
import { csvFile, csvLines, csvMark } from '../../platform/sheets/write-sheet.ts';
import { translate, translateKey } from '../../platform/texts/translate.ts';
import * as audit from '../audit/audit.service.ts';
import { mayKeepCodes } from './code-lists.policy.ts';
import { countLines, faultLines, toRehearsal } from './code-lists.view.ts';
import {
  advanceList,
  countCodes,
  findByValues,
  insertCodes,
  updateCodes,
  type CodeRow,
} from './codes.repo.ts';
import { compareCodes, type ComparedCode, type SaidCode } from './files.rules.ts';
import { readCodeFile, type CodeFile } from './reading.service.ts';

type Uploads = AsyncIterable<UploadPart>;

async function compare(
  ctx: Ctx,
  kind: CodeListKind,
  said: readonly SaidCode[],
): Promise<{ lines: ComparedCode[]; version: number }> {
  const { total, version } = await countCodes(ctx.scope, kind);
  const values = said.map(({ value }) => value);
  const known = await findByValues(ctx.scope, kind, values);
  return { lines: compareCodes(said, { known, total }), version };
}

/** Names a file together with the list as it was. */
function rehearsalOf(kind: CodeListKind, { bytes }: CodeFile, version: number): string {
  return createHash('sha256').update(`${kind} ${version} `).update(bytes).digest('hex');
}

/** Tells what a file would do to a list, and writes nothing. Refuses what cannot be read, and who does not keep the lists. */
export async function rehearseCodes(
  ctx: PersonCtx,
  kind: CodeListKind,
  uploads: Uploads,
): Promise<CodeRehearsal> {
  refuseUnless(mayKeepCodes(ctx.actor));
  const file = await readCodeFile(ctx, uploads);
  const { lines, version } = await compare(ctx, kind, file.lines);
  const rehearsal = rehearsalOf(kind, file, version);
  return toRehearsal(lines, { head: file.head, rehearsal, language: ctx.language });
}

/** A file of the lines that an import leaves out, as they were sent, with line and reason. Refuses as the rehearsal does. */
export async function codeFaults(
  ctx: PersonCtx,
  kind: CodeListKind,
  uploads: Uploads,
): Promise<CallResult<typeof codeListsCalls.codeFaults>> {
  refuseUnless(mayKeepCodes(ctx.actor));
  const file = await readCodeFile(ctx, uploads);
  const { lines } = await compare(ctx, kind, file.lines);
  const name = translate(ctx.language, 'codeLists.import.faultsFile');
  return { name: `${kind}-${name}.csv`, text: csvMark + csvLines(faultLines(lines, file, ctx.language)) };
}

const unsaid = { id: '', description: '', sortOrder: 0, active: true } as const;

/** A code after a line: fields that the line leaves out stay. */
function savedOf({ value, known, ...said }: ComparedCode): CodeRow {
  const before: CodeRow = known ?? { ...unsaid, value };
  return {
    ...before,
    description: said.description ?? before.description,
    sortOrder: said.sortOrder ?? before.sortOrder,
    active: said.active ?? before.active,
  };
}

const auditedOf = ({ description, sortOrder: order, active }: Omit<CodeRow, 'id' | 'value'>) => ({
  ...{ description, order, active },
});

/** So many entries go into the audit at a time. */
const auditedAtOnce = 1_000;

async function auditChanges(tx: Ctx, changed: readonly ComparedCode[]): Promise<void> {
  const entries = changed.flatMap((line) => {
    const { known } = line;
    if (!known) return [];
    return [
      {
        ...({ action: 'code.changed', subjectKind: 'listedCode', subjectId: known.id } as const),
        ...{ before: auditedOf(known), after: auditedOf(savedOf(line)) },
      },
    ];
  });
  for (let at = 0; at < entries.length; at += auditedAtOnce)
    await audit.recordAll(tx, entries.slice(at, at + auditedAtOnce));
}

/** Writes what lines do, where they do something. */
async function write(
  tx: Ctx,
  kind: CodeListKind,
  { lines, fileName }: { lines: readonly ComparedCode[]; fileName: string },
): Promise<CodeCounts> {
  const added = lines.filter(({ outcome }) => outcome === 'new');
  const changed = lines.filter(({ outcome }) => outcome === 'changed');
  await insertCodes(tx.scope, kind, {
    codes: added.map((line) => {
      const { id: _none, ...code } = savedOf(line);
      return code;
    }),
    createdAt: tx.clock.now(),
  });
  await updateCodes(tx.scope, changed.map(savedOf));
  await auditChanges(tx, changed);
  await audit.record(tx, {
    ...{ action: 'codes.imported', subjectKind: 'institution', subjectId: tx.scope.institutionId },
    after: { codeList: kind, file: fileName, codesAdded: added.length, codesChanged: changed.length },
  });
  return countLines(lines);
}

/**
 * Does what the rehearsal has told of the same file, in one transaction. Refuses with changed_meanwhile another file, and
 * a list that was changed since. Lines with errors and doubled ones stay out.
 */
export async function importCodes(
  ctx: PersonCtx,
  { kind, rehearsal }: { kind: CodeListKind; rehearsal: string },
  uploads: Uploads,
): Promise<CodeCounts> {
  refuseUnless(mayKeepCodes(ctx.actor));
  const file = await readCodeFile(ctx, uploads);
  return transaction(ctx, async (tx) => {
    await advanceList(tx.scope, kind);
    const { lines, version } = await compare(tx, kind, file.lines);
    // The version before this import is the one that was shown.
    if (rehearsalOf(kind, file, version - 1) !== rehearsal) throw new Refusal('changed_meanwhile');
    const fileName = cleanLine(file.name).trim().slice(-codeFileLimits.fileName);
    return write(tx, kind, { lines, fileName });
  });
}

/** Adds codes to a list in the name of the product, as an import does. */
export async function addCodes(
  ctx: Ctx,
  kind: CodeListKind,
  codes: readonly { value: string; description: string }[],
): Promise<void> {
  refuseUnless(mayKeepCodes(ctx.actor));
  await transaction(ctx, async (tx) => {
    await advanceList(tx.scope, kind);
    const said = codes.map((code, at) => ({ ...code, line: at + 1, problems: [] }));
    const { lines } = await compare(tx, kind, said);
    await write(tx, kind, { lines, fileName: '' });
  });
}

const examples: Readonly<Record<CodeListKind, readonly string[]>> = {
  cpt: ['DM-101', 'Reading support, 30 min', '1'],
  modifier: ['DM-A', 'By video', '1'],
  provider: ['Sam Rivera', 'Speech therapist', '1'],
};

/** A CSV file with the heads of all columns and a line as an example. Refuses who does not keep the lists. */
export function codeTemplate(ctx: PersonCtx, kind: CodeListKind): FileAnswer {
  refuseUnless(mayKeepCodes(ctx.actor));
  const heads = codeColumns.map((column) => translateKey(ctx.language, `codeLists.column.${column}`));
  const stream = csvFile([heads, [...examples[kind], translate(ctx.language, 'codeLists.yes')]]);
  return {
    ...{ stream, contentType: 'text/csv; charset=utf-8', bytes: stream.byteLength },
    ...{
      fileName: `${kind}-${translate(ctx.language, 'codeLists.import.templateFile')}.csv`,
      inline: false,
      cacheControl: 'no-store',
    },
  };
}
