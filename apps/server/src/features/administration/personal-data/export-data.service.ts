import { Readable } from 'node:stream';
import type { Ctx } from '../../../platform/context/ctx.ts';
import { rowsByTable } from './export.repo.ts';
import { fieldOf, titleOf } from './export-words.view.ts';

/** The text above the rows. */
export interface ExportHead {
  readonly madeAt: Date;
  readonly name: string;
  readonly role: string;
  /** Data that is stored but not in the file. */
  readonly leftOut: readonly string[];
}

function inWords(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [fieldOf(column), value]));
}

function indented(value: unknown, by: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);
}

/** The parts of the JSON: rows are read as they are written, a page at a time, so that no export is held in memory. */
async function* partsOf(ctx: Ctx, personId: string, head: ExportHead): AsyncGenerator<string> {
  const about = {
    'Made at': head.madeAt.toISOString(),
    Name: head.name,
    Role: head.role,
    'Not in this file': head.leftOut,
  };
  yield `${indented(about, '').slice(0, -2)},\n  "What is kept": {`;
  let open: string | null = null;
  for await (const { table, rows } of rowsByTable(ctx.scope, personId)) {
    if (table !== open) yield `${open === null ? '' : '\n    ],'}\n    ${JSON.stringify(titleOf(table))}: [`;
    const texts = rows.map((row) => `\n      ${indented(inWords(row), '      ')}`);
    yield `${table === open ? ',' : ''}${texts.join(',')}`;
    open = table;
  }
  yield `${open === null ? '' : '\n    ]'}\n  }\n}\n`;
}

/** Everything that is kept of a person, as JSON in words that a person understands. */
export function dataOf(ctx: Ctx, personId: string, head: ExportHead): Readable {
  return Readable.from(partsOf(ctx, personId, head), { objectMode: false });
}
