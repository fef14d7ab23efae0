import { disarmed, unturned } from '@lectern/contract/core/text.rules.ts';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';

/** A number to reckon with, in decimal digits with as many decimals as it is shown with. */
export interface SheetNumber {
  readonly number: string;
}

/** The content of a cell: a text, or a number. */
export type SheetCell = string | SheetNumber;

/** Lines of cells, the head first. */
export type SheetTexts = readonly (readonly SheetCell[])[];

/**
 * Lines under a header that is as long as the longest of them: its further columns have no name, so that shifted
 * cells stay beyond the named ones.
 */
export function underHead(head: readonly string[], lines: SheetTexts): SheetTexts {
  const longest = lines.reduce((most, cells) => Math.max(most, cells.length), head.length);
  return [[...head, ...Array.from({ length: longest - head.length }, () => '')], ...lines];
}

/**
 * The lines as comma-separated values: text that looks like a formula is made harmless, and cells are quoted that
 * another program could split.
 */
export function csvLines(lines: SheetTexts): string {
  return stringify(
    // A number is digits of our own, a minus before them too.
    lines.map((cells) => cells.map((cell) => (typeof cell === 'string' ? disarmed(cell) : cell.number))),
    { record_delimiter: 'windows', quoted_match: /[\r\n;\t]/ },
  );
}

/** Without the mark at the start some programs take the letters for those of another alphabet. */
export const csvMark = '\uFEFF';

/** A file of comma-separated values. */
export function csvFile(lines: SheetTexts): Buffer {
  return Buffer.from(`${csvMark}${csvLines(lines)}`);
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that a document of this kind cannot contain. */
const unheld = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escaped(text: string): string {
  return unturned(text)
    .replaceAll(unheld, '')
    .replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? '');
}

/** Texts are in the format of texts: those of digits keep the zeros at their beginning. */
function cellXml(cell: SheetCell): string {
  if (typeof cell !== 'string')
    return `<c s="${cell.number.includes('.') ? 2 : 3}"><v>${cell.number}</v></c>`;
  if (cell === '') return '<c s="1"/>';
  return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

function rowXml(cells: readonly SheetCell[], line: number): string {
  const inside = cells.map(cellXml);
  return `<row r="${line}">${inside.join('')}</row>`;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const main = `xmlns="${office}/spreadsheetml/2006/main"`;
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relation = `${office}/officeDocument/2006/relationships`;

/** Two fills are at the beginning of every workbook, and none may be empty: programs take the first two for these. */
const looks =
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>';
const look = (format: number): string => `numFmtId="${format}" fontId="0" fillId="0" borderId="0"`;
/** Of cells without a kind, of texts, and of numbers with decimals and without. */
const cellLooks = [0, 49, 4, 3]
  .map((format) => {
    const applied = format === 0 ? '' : ' applyNumberFormat="1"';
    return `<xf ${look(format)} xfId="0"${applied}/>`;
  })
  .join('');

const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${relation}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet ${main}>${looks}<cellStyleXfs count="1"><xf ${look(0)}/></cellStyleXfs><cellXfs count="4">${cellLooks}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

const sheetStart = `${head}<worksheet ${main}><cols><col min="1" max="50" width="20" style="1" customWidth="1"/></cols><sheetData>`;

async function* sheetXml(lines: AsyncIterable<SheetTexts>): AsyncGenerator<string> {
  yield sheetStart;
  let at = 0;
  for await (const some of lines) {
    yield some.map((cells, index) => rowXml(cells, at + index + 1)).join('');
    at += some.length;
  }
  yield '</sheetData></worksheet>';
}

/**
 * A workbook of one sheet, streamed line by line: never all of them in memory. An error in the lines destroys the
 * stream.
 */
export function xlsxStream(lines: AsyncIterable<SheetTexts>): Readable {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(fixedParts)) zip.addBuffer(Buffer.from(head + xml), name);
  const sheet = Readable.from(sheetXml(lines), { highWaterMark: 1 });
  const file = new PassThrough();
  sheet.on('error', (error) => file.destroy(error));
  file.on('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  zip.outputStream.pipe(file);
  return file;
}

/** A file of comma-separated values, as its lines come. */
export function csvStream(lines: AsyncIterable<SheetTexts>): Readable {
  async function* text(): AsyncGenerator<string> {
    yield csvMark;
    for await (const some of lines) yield csvLines(some);
  }
  return Readable.from(text(), { highWaterMark: 1 });
}

/** A workbook of one sheet. */
export async function xlsxFile(lines: SheetTexts): Promise<Buffer> {
  async function* all(): AsyncGenerator<SheetTexts> {
    yield lines;
  }
  return buffer(xlsxStream(all()));
}
