import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { sheetRows } from './read-sheet.ts';
import { SheetFault, type SheetRow } from './sheet.ts';
import { encodingOf } from './text-encoding.ts';
import { csvFile, csvStream, xlsxFile, xlsxStream } from './write-sheet.ts';
import { showsDay } from './xlsx-book.ts';
import { columnOf, dayOf } from './xlsx-sheet.ts';
import { openParts } from './zip-parts.ts';

const limits = { rows: 1_000, columns: 20, cellCharacters: 100 };

async function rowsOf(bytes: Buffer, given = limits): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of sheetRows(bytes, given)) rows.push(row);
  return rows;
}

const cellsOf = async (bytes: Buffer) => (await rowsOf(bytes)).map(({ cells }) => cells);

async function faultOf(bytes: Buffer, given = limits): Promise<SheetFault> {
  try {
    await rowsOf(bytes, given);
  } catch (error) {
    if (error instanceof SheetFault) return error;
    throw error;
  }
  throw new Error('The file was read.');
}

const text = 'Número,Name\r\n007,"Muñoz, Zoë"\r\n';
const wanted = [
  ['Número', 'Name'],
  ['007', 'Muñoz, Zoë'],
];

function utf16(of: string, { isBig, hasMark }: { isBig: boolean; hasMark: boolean }): Buffer {
  const bytes = Buffer.from((hasMark ? '\uFEFF' : '') + of, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
}

describe('a file of comma-separated values', () => {
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little end first', utf16(text, { isBig: false, hasMark: true })],
    ['UTF-16, big end first', utf16(text, { isBig: true, hasMark: true })],
    ['UTF-16 without a mark', utf16(text, { isBig: false, hasMark: false })],
    ['UTF-16 of the other order without a mark', utf16(text, { isBig: true, hasMark: false })],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('is read in %s', async (_what, bytes) => {
    expect(await cellsOf(bytes)).toEqual(wanted);
  });

  it('is read as Windows-1252 with the letters that only this has', async () => {
    expect(await cellsOf(Buffer.from([0x80, 0x2c, 0x9a, 0x2c, 0x92]))).toEqual([['€', 'š', '’']]);
  });

  it('is UTF-8 also where a character lies across two slices', async () => {
    const bytes = Buffer.from(`a\n${'é\n'.repeat(80_000)}`);
    expect(encodingOf(bytes)).toBe('utf-8');
    const rows = await rowsOf(bytes, { ...limits, rows: 100_000 });
    expect(rows.length).toBe(80_001);
    expect(rows.every(({ cells: [cell] }) => cell === 'é' || cell === 'a')).toBe(true);
  });

  it.each([',', ';', '\t'])('is parted by %j', async (sign) => {
    const bytes = Buffer.from(`"a,b;c\td"${sign}b${sign}c\n1${sign}2${sign}3\n`);
    expect(await cellsOf(bytes)).toEqual([
      ['a,b;c\td', 'b', 'c'],
      ['1', '2', '3'],
    ]);
  });

  it('tells the line where each row begins, whatever lies between', async () => {
    const bytes = Buffer.from('\n\na,b\r\n\r\n1,"two\nlines"\r\n,,\r\n3,4');
    expect((await rowsOf(bytes)).map(({ line, cells }) => [line, cells[0]])).toEqual([
      [3, 'a'],
      [5, '1'],
      [8, '3'],
    ]);
  });

  it.each([
    ['more lines than are read', 'a\n'.repeat(1_001), 'sheet_rows', 1_001],
    ['more columns than are read', `${'x,'.repeat(20)}x`, 'sheet_columns', 1],
    ['a line of a million columns', `a,b\n${','.repeat(1_000_000)}`, 'sheet_columns', 2],
    ['a cell that is too long', `a\n${'x'.repeat(101)}`, 'sheet_cell', 2],
    ['a cell without an end', `a\n"${'x'.repeat(5_000)}`, 'sheet_cell', 2],
    ['a sign that no text has', 'a,b\nx,y\nx\0y,1\n', 'sheet_characters', 3],
    ['a quote inside of a cell', 'a,b\nx"y,1\n', 'sheet_broken', 2],
  ])('is not read with %s', async (_what, given, code, line) => {
    const fault = await faultOf(Buffer.from(given));
    expect(fault.code).toBe(code);
    expect(fault.line).toBe(line);
  });

  it('is refused for its lines before one of them is handed on', async () => {
    const rows = sheetRows(Buffer.from(`head\n${'a\n'.repeat(2_000)}`), limits);
    await expect(rows.next()).rejects.toThrow('sheet_rows');
  });

  it.each([
    ['empty lines', `a\n${'\n'.repeat(5_000)}b\n`],
    ['lines without anything in their cells', `a,b\n${', ,""\n'.repeat(5_000)}c\n`],
    ['lines inside of cells', `a\n"${'x\n'.repeat(40)}"\n`.repeat(400)],
    ['lines that end as on old machines', `a,b,c\r${'1,2,3\r'.repeat(900)}`],
  ])('is read with many %s', async (_what, given) => {
    expect((await rowsOf(Buffer.from(given), { ...limits, rows: 1_000 })).length).toBeGreaterThan(1);
  });

  it('is refused with far more empty lines than lines', async () => {
    const fault = await faultOf(Buffer.from(`a\n${'\n'.repeat(20_000)}`));
    expect(fault.code).toBe('sheet_rows');
  });

  it('leaves the loop to others while nine million short lines are looked at', async () => {
    const bytes = Buffer.from('a\n'.repeat(9_000_000));
    const began = performance.now();
    const { code, line } = await faultOf(bytes, { ...limits, rows: 100_001 });
    expect([code, line]).toEqual(['sheet_rows', 100_002]);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('comes back as it was written, and has no text that a sheet would run', async () => {
    const lines = [
      ['a', 'b'],
      ['=1+1', '+12025550100'],
      ['say "x"', 'two\nlines'],
      [' =x', '\uFF1D1'],
      ['-', '\rx'],
    ];
    const bytes = csvFile(lines);
    expect(bytes.toString()).toContain(`'=1+1,'+12025550100\r\n`);
    const turned = csvFile([['Ann\u202Efdp', 'a;b', 'c\td']]);
    expect(turned.toString()).toBe('\uFEFFAnnfdp,"a;b","c\td"\r\n');
    const read = await cellsOf(bytes);
    expect(read[1]).toEqual(["'=1+1", "'+12025550100"]);
    expect(read[2]).toEqual(['say "x"', 'two\nlines']);
    expect(read[3]).toEqual(["' =x", "'\uFF1D1"]);
    expect(read[4]).toEqual(['-', "'\rx"]);
  });
});

type Parts = Readonly<Record<string, string | Buffer>>;

async function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const book = (sheets: string) => `<workbook xmlns:r="x"><sheets>${sheets}</sheets></workbook>`;
const relations =
  '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/other.xml"/></Relationships>';

function workbook(sheet: string, given: Parts = {}): Promise<Buffer> {
  return zipOf({
    'xl/workbook.xml': book('<sheet name="a" r:id="r1"/>'),
    'xl/_rels/workbook.xml.rels': relations,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...given,
  });
}

describe('a workbook', () => {
  it('comes back as it was written, with the zeros at the beginning of numbers', async () => {
    const lines = [
      ['Número', 'b', 'c'],
      ['007', '', 'Muñoz <&> "x"\nline'],
    ];
    const rows = await rowsOf(await xlsxFile(lines));
    expect(rows).toEqual(lines.map((cells, at) => ({ line: at + 1, cells, numeric: [] })));
  });

  it('has numbers to calculate with as well as texts, and so has a file of values', async () => {
    const lines = [
      ['Cost', 'Yen'],
      [{ number: '-1234.50' }, { number: '7' }],
    ];
    const [, row] = await rowsOf(await xlsxFile(lines));
    expect(row).toEqual({ line: 2, cells: ['-1234.5', '7'], numeric: [0, 1] });
    expect(csvFile(lines).toString()).toContain('\r\n-1234.50,7\r\n');
  });

  it('says of its looks what strict readers want: two fills, none of them empty, and a style of cells', async () => {
    const parts = await openParts(await xlsxFile([['a', { number: '1.50' }]]));
    const styles = (await buffer(parts.bytes('xl/styles.xml'))).toString();
    parts.close();
    const fills = ['none', 'gray125'].map((kind) => `<fill><patternFill patternType="${kind}"/></fill>`);
    expect(styles).toContain(`<fills count="2">${fills.join('')}</fills>`);
    expect(styles).not.toMatch(/<(font|fill|border|xf)\/>/);
    for (const [list, entry] of ['fonts font', 'borders border', 'cellXfs xf'].map((one) => one.split(' '))) {
      const [, count, inside = ''] = new RegExp(`<${list} count="(\\d+)">(.*)</${list}>`).exec(styles) ?? [];
      expect([list, inside.split(`<${entry}`).length - 1]).toEqual([list, Number(count)]);
    }
    expect(styles).toContain('<cellStyle name="Normal" xfId="0" builtinId="0"/>');
  });

  it('has shared texts, numbers, days, truths and formulas with their result', async () => {
    const sheet =
      '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3"><v>20418</v></c><c r="D3" s="1"><v>41307</v></c>' +
      '<c r="E3" s="2"><v>41307.5</v></c><c r="F3" t="b"><v>1</v></c><c r="G3" t="str"><f>A1</f><v>x</v></c><c r="H3"><v>1.0E3</v></c></row>';
    const bytes = await workbook(sheet, {
      'xl/sharedStrings.xml':
        '<sst><si><t>no</t></si><si><r><t>Zo</t></r><r><t>ë</t></r><rPh><t>spoken</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    });
    expect(await rowsOf(bytes)).toEqual([
      {
        line: 3,
        cells: ['Zoë', '', '20418', '02/02/2013', '02/02/2013', 'TRUE', 'x', '1000'],
        numeric: [2, 7],
      },
    ]);
  });

  it('is read by the first sheet that is shown', async () => {
    const bytes = await workbook('<row><c t="str"><v>hidden</v></c></row>', {
      'xl/workbook.xml': book('<sheet name="a" state="hidden" r:id="r1"/><sheet name="b" r:id="r2"/>'),
      'xl/other.xml':
        '<x:worksheet xmlns:x="y"><x:sheetData><x:row><x:c t="str"><x:v>shown</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    expect(await cellsOf(bytes)).toEqual([['shown']]);
  });

  it('counts days as programs for tables do', () => {
    expect(dayOf('60', false)).toBe('02/28/1900');
    expect(dayOf('61', false)).toBe('03/01/1900');
    expect(dayOf('39845', true)).toBe('02/02/2013');
    expect(dayOf('0', false)).toBe('0');
    expect(dayOf('99999999', false)).toBe('99999999');
    expect([showsDay('m/d/yy'), showsDay('"day" 0'), showsDay('[Red]0.00'), showsDay('General')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([columnOf('A1'), columnOf('AB9'), columnOf('x')]).toEqual([0, 27, undefined]);
  });

  const cell = (address: string) => `<c r="${address}" t="str"><v>x</v></c>`;

  it.each([
    [
      'cells in two far corners',
      `<row r="1">${cell('A1')}</row><row r="1048576">${cell('XFD1048576')}</row>`,
      'sheet_columns',
    ],
    ['more lines than are read', `<row>${cell('A1')}</row>`.repeat(1_001), 'sheet_rows'],
    ['a cell that is too long', `<row><c t="str"><v>${'x'.repeat(500)}</v></c></row>`, 'sheet_cell'],
    ['an attribute of megabytes', `<row spans="${'1'.repeat(3_000_000)}"></row>`, 'sheet_bomb'],
    ['a text of megabytes', `<row>${' '.repeat(3_000_000)}</row>`, 'sheet_bomb'],
    ['elements inside of each other', '<x>'.repeat(500), 'sheet_bomb'],
    ['a sign that no text has', '<row><c t="str"><v>&#xD800;</v></c></row>', 'sheet_broken'],
    ['a line where no program has one', `<row r="4294967295">${cell('A1')}</row>`, 'sheet_broken'],
    ['an end that is missing', `<row>${cell('A1')}`, 'sheet_broken'],
    ['a name that it has not defined', '<row><c t="str"><v>&lol;</v></c></row>', 'sheet_broken'],
  ])('is not read with %s', async (_what, sheet, code) => {
    expect((await faultOf(await workbook(sheet))).code).toBe(code);
  });

  it('is not read with definitions of its own', async () => {
    const sheet = '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>';
    const bytes = await workbook('', { 'xl/worksheets/sheet1.xml': sheet });
    expect((await faultOf(bytes)).code).toBe('sheet_definitions');
  });

  it('is not inflated without end', { timeout: 30_000 }, async () => {
    const bytes = await workbook('', { 'xl/sharedStrings.xml': Buffer.alloc(160_000_000, 0x20) });
    expect(bytes.byteLength).toBeLessThan(1_000_000);
    expect((await faultOf(bytes)).code).toBe('sheet_bomb');
  });

  it('is not read with thousands of parts', { timeout: 30_000 }, async () => {
    const parts = Object.fromEntries(Array.from({ length: 2_100 }, (_, at) => [`x/${at}`, 'x']));
    expect((await faultOf(await workbook('', parts))).code).toBe('sheet_bomb');
  });

  it('is not read when its bytes are others than it says', async () => {
    const bytes = await workbook(`<row>${cell('A1')}</row>`);
    const packed = deflateRawSync(`<worksheet><sheetData><row>${cell('A1')}</row></sheetData></worksheet>`);
    const at = bytes.indexOf(packed);
    expect(at).toBeGreaterThan(0);
    const flipped = Buffer.from(bytes);
    flipped[at + packed.length - 12] = (flipped[at + packed.length - 12] ?? 0) ^ 0x10;
    expect((await faultOf(flipped)).code).toBe('sheet_broken');
    expect((await faultOf(bytes.subarray(0, bytes.length - 30))).code).toBe('sheet_broken');
  });
});

it.each([
  ['an old or locked workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'sheet_locked'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1]), 'sheet_kind_unknown'],
  ['a document', Buffer.from('%PDF-1.7'), 'sheet_kind_unknown'],
])('%s is no table', async (_what, bytes, code) => {
  expect((await faultOf(bytes)).code).toBe(code);
});

it('a compressed file without a workbook is no table', async () => {
  expect((await faultOf(await zipOf({ 'a.txt': 'a' }))).code).toBe('sheet_kind_unknown');
});

describe('a file whose lines come one after the other', () => {
  async function* lines(): AsyncGenerator<string[][]> {
    yield [['Head', 'Other']];
    yield [
      ['one', '=1'],
      ['two', ''],
    ];
    yield [['three', 'x']];
  }

  it.each([
    ['comma-separated values', csvStream, "'=1"],
    ['a workbook', xlsxStream, '=1'],
  ])('is the same as %s', async (_name, stream, formula) => {
    const rows = await rowsOf(await buffer(stream(lines())));
    expect(rows.map(({ cells }) => cells.filter((cell) => cell !== ''))).toEqual([
      ['Head', 'Other'],
      ['one', formula],
      ['two'],
      ['three', 'x'],
    ]);
  });

  it.each([
    ['comma-separated values', csvStream],
    ['a workbook', xlsxStream],
  ])('fails as %s with what goes wrong on the way', async (_name, stream) => {
    async function* broken(): AsyncGenerator<string[][]> {
      yield [['Head']];
      throw new Error('Nobody wants it.');
    }
    await expect(buffer(stream(broken()))).rejects.toThrow('Nobody wants it.');
  });
});
