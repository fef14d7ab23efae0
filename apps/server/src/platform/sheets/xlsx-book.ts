import { posix } from 'node:path';
import { SheetFault } from './sheet.ts';
import { readXml } from './xml-slices.ts';
import type { ZipParts } from './zip-parts.ts';

/** The shared parts of a workbook's sheets. */
export interface Book {
  /** The part that holds the first sheet that is shown. */
  readonly sheet: string;
  readonly sharedTexts: readonly string[];
  /** Which numbers of formats show a day. */
  readonly dateFormats: ReadonlySet<number>;
  /** Days are counted from 1904 on, as in files of old Macs. */
  readonly isFrom1904: boolean;
}

/** All shared texts together. */
const mostSharedCharacters = 40_000_000;
const mostSharedTexts = 2_000_000;
const mostSheets = 1_000;

/** Formats that every file knows without naming them. */
const knownDates = [14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47];
const knownDays = new Set(knownDates.filter((format) => ![18, 19, 20, 21, 45, 46, 47].includes(format)));

interface SheetPlace {
  readonly relation: string;
  readonly isShown: boolean;
}

async function sheetsOf(parts: ZipParts): Promise<{ sheets: SheetPlace[]; isFrom1904: boolean }> {
  const sheets: SheetPlace[] = [];
  let isFrom1904 = false;
  await readXml(parts.bytes('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      if (sheets.length >= mostSheets) throw new SheetFault('sheet_bomb');
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      sheets.push({ relation, isShown: (attributes['state'] ?? 'visible') === 'visible' });
    },
  });
  return { sheets, isFrom1904 };
}

async function targetOf(parts: ZipParts, relation: string): Promise<string | undefined> {
  let target: string | undefined;
  await readXml(parts.bytes('xl/_rels/workbook.xml.rels'), {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes['Id'] === relation) target = attributes['Target'];
    },
  });
  if (target === undefined) return undefined;
  return target.startsWith('/') ? target.slice(1) : posix.normalize(`xl/${target}`);
}

/** Texts that several cells share, without pronunciation hints. */
async function sharedTextsOf(parts: ZipParts): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let spoken = 0;
  let characters = 0;
  await readXml(parts.bytes('xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') spoken += 1;
      isText = name === 't' && spoken === 0;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') spoken -= 1;
      if (name !== 'si') return;
      characters += text.length;
      if (characters > mostSharedCharacters || texts.length >= mostSharedTexts)
        throw new SheetFault('sheet_bomb');
      texts.push(text);
    },
  });
  return texts;
}

/** Whether a format that a file defines shows a day: letters of it outside of quotes, brackets and escapes. */
export function showsDay(format: string): boolean {
  const bare = format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '').toLowerCase();
  return /[yd]/.test(bare) && !/general/.test(bare);
}

async function dateFormatsOf(parts: ZipParts): Promise<Set<number>> {
  const days = new Set(knownDays);
  const formats: number[] = [];
  let isOfCells = false;
  await readXml(parts.bytes('xl/styles.xml'), {
    open: (name, attributes) => {
      if (name === 'numFmt' && showsDay(attributes['formatCode'] ?? ''))
        days.add(Number(attributes['numFmtId']));
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) formats.push(Number(attributes['numFmtId'] ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return new Set(formats.flatMap((format, at) => (days.has(format) ? [at] : [])));
}

/** A compressed file's sheets. Throws a SheetFault for one that is no workbook. */
export async function readBook(parts: ZipParts): Promise<Book> {
  if (!parts.has('xl/workbook.xml')) throw new SheetFault('sheet_kind_unknown');
  const { sheets, isFrom1904 } = await sheetsOf(parts);
  const first = sheets.find(({ isShown }) => isShown);
  const sheet = first && (await targetOf(parts, first.relation));
  if (sheet === undefined || !parts.has(sheet)) throw new SheetFault('sheet_broken');
  const sharedTexts = await sharedTextsOf(parts);
  return { sheet, sharedTexts, dateFormats: await dateFormatsOf(parts), isFrom1904 };
}
