import type { bulkUploadsCalls } from '@lectern/contract/bulk-uploads/bulk-uploads.calls.ts';
import {
  bareFileName,
  type FileFormat,
  type UploadColumn,
  type UploadType,
} from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { CallParsed } from '@lectern/contract/core/call.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { refuseUnless } from '../../platform/context/refusal.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { csvFile, underHead, xlsxFile, type SheetTexts } from '../../platform/sheets/write-sheet.ts';
import { translate, translateKey } from '../../platform/texts/translate.ts';
import { mayUpload } from './bulk-uploads.policy.ts';
import { reasonText } from './bulk-uploads.view.ts';
import { columnsOf, isOurs } from './heads.rules.ts';
import { listFaulty } from './line-lists.repo.ts';
import { keptUpload } from './uploads.service.ts';

const contentTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const examples: Readonly<Record<UploadType, Readonly<Partial<Record<UploadColumn, string>>>>> = {
  students: {
    ...{ studentRollNum: '0012345', firstName: 'Maya', lastName: 'Thompson', dob: '03/21/2012' },
    ...{ gender: 'F', grade: '7', email: 'maya@example.com', mobileNumber: '2025550100' },
    agreesToMail: 'Yes',
    ...{ parentOneFirstName: 'Dana', parentOneLastName: 'Thompson', parentOneEmail: 'dana@example.com' },
  },
  educators: {
    ...{ email: 'sam@example.com', firstName: 'Sam', lastName: 'Rivera', mobileNumber: '2025550101' },
    ...{ schools: 'NORTH; SOUTH', subcategories: 'Mathematics: Algebra; Geometry' },
  },
  statuses: { studentRollNum: '0012345' },
};

/** How many lines of an error file are read at a time. */
const atOnce = 2_000;

async function fileAnswer(lines: SheetTexts, format: FileFormat, name: string): Promise<FileAnswer> {
  const stream = format === 'csv' ? csvFile(lines) : await xlsxFile(lines);
  return {
    ...{ stream, contentType: contentTypes[format], bytes: stream.byteLength },
    ...{ fileName: `${name}.${format}`, inline: false, cacheControl: 'no-store' },
  };
}

/** An empty file with the heads of all columns and a line as an example. Refuses who may not upload such a file. */
export async function template(
  ctx: PersonCtx,
  { type, format }: CallParsed<typeof bulkUploadsCalls.bulkUploadTemplate>['query'],
): Promise<FileAnswer> {
  refuseUnless(mayUpload(ctx.actor, type));
  const columns = columnsOf[type];
  const lines = [
    columns.map((column) => translateKey(ctx.language, `bulkUploads.column.${column}`)),
    columns.map((column) => examples[type][column] ?? ''),
  ];
  const name = `${type}-${translate(ctx.language, 'bulkUploads.screen.templateFile')}`;
  return fileAnswer(lines, format, name);
}

/**
 * The rejected lines of an upload: line number and reasons, then the same columns with all their cells and any
 * further ones. Moving cells to correct a line never touches our columns.
 */
export async function faultyFile(ctx: PersonCtx, id: string, format: FileFormat): Promise<FileAnswer> {
  const { head, fileName } = await keptUpload(ctx, id);
  const shown = head.flatMap((column, at) => (isOurs(column) ? [] : [at]));
  const ours = [
    translate(ctx.language, 'bulkUploads.column.line'),
    translate(ctx.language, 'bulkUploads.column.reason'),
  ];
  const lines: string[][] = [];
  for (let after = 0; ;) {
    const rows = await listFaulty(ctx.scope, id, { after, limit: atOnce });
    for (const row of rows)
      lines.push([
        ...[String(row.line), reasonText(row, head, ctx.language)],
        ...[...shown.map((at) => row.cells[at] ?? ''), ...row.cells.slice(head.length)],
      ]);
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) break;
    after = last.line;
  }
  const titles = [...ours, ...shown.map((at) => head[at]?.title ?? '')];
  const name = `${bareFileName(fileName)}-${translate(ctx.language, 'bulkUploads.screen.faultsFile')}`;
  return fileAnswer(underHead(titles, lines), format, name);
}
