import { cellText } from '../../lib/cell-text.ts';
import type { Column, ListAnswer, ListDownload } from './list-parts.ts';

/** More pages than that are the server's work: it has a call for them. */
const mostPages = 200;

const field = (text: string): string => `"${cellText(text).replaceAll('"', '""')}"`;

/** The rows as comma-separated values, as sheets read them: columns that have a text, a head, lines that end with CR LF. */
export function csvOf<T>(columns: readonly Column<T>[], rows: readonly T[]): string {
  const shown = columns.filter((column) => column.text !== undefined);
  const lines = [
    shown.map(({ title }) => field(title ?? '')),
    ...rows.map((row) => shown.map(({ text }) => field(text?.(row) ?? ''))),
  ];
  // Without the mark at the start some sheets take the letters for those of another alphabet.
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`;
}

/** The same as a file. */
export function csvFile<T>(columns: readonly Column<T>[], rows: readonly T[]): Blob {
  return new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' });
}

async function allRows<T>(page: (page: number) => Promise<ListAnswer<T>>): Promise<T[]> {
  const rows: T[] = [];
  for (let number = 1; number <= mostPages; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other, so that the server has one to answer
    const { data, totalPages = 1 } = await page(number);
    rows.push(...data);
    if (number >= totalPages) return rows;
  }
  throw new Error(`More than ${mostPages} pages need a call that makes the file.`);
}

/** The file with every row that the filters choose. */
export async function fileOf<T>(columns: readonly Column<T>[], download: ListDownload<T>): Promise<Blob> {
  if ('file' in download) return download.file();
  return csvFile(columns, await allRows(download.page));
}

/** Hands a file to the browser, which keeps it under the name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
