import { describe, expect, it } from 'vitest';
import { makePng } from '../../../test/files-factories.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { drawPages, type Block, type PageLook } from './pages.ts';
import { newPdf } from './pdf.ts';

const look: PageLook = {
  ...{ brand: 'Northfield', colour: '#0b5563', logo: null, title: 'Session Summary' },
  foot: (page, pages) => `Page ${page} of ${pages}`,
};

async function drawn(blocks: readonly Block[], given: Partial<PageLook> = {}): Promise<Buffer> {
  const pdf = await newPdf({ paper: 'a4', title: 'T', language: 'en', madeAt: new Date(0) });
  drawPages(pdf, { ...look, ...given }, blocks);
  return pdf.bytes();
}

const pagesOf = (file: Buffer): number =>
  (file.toString('latin1').match(/\/Type \/Page\b(?!s)/g) ?? []).length;

const paragraph = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');

describe('a document of pages', () => {
  it('says brand, title, facts and number, and is tagged with headings', async () => {
    const file = await drawn([
      { kind: 'fact', label: 'Subject', text: 'Algebra' },
      { kind: 'heading', text: 'Notes' },
      { kind: 'text', text: 'All well.' },
    ]);
    expect(readPdf(file).lines).toEqual([
      ...['Northfield', 'Session Summary', 'Subject', 'Algebra', 'Notes', 'All well.', 'Page 1 of 1'],
    ]);
    for (const tag of ['/S /H1', '/S /H2', '/S /P']) expect(file.toString('latin1')).toContain(tag);
  });

  it('breaks long text between words and loses none of it', async () => {
    const { lines } = readPdf(await drawn([{ kind: 'text', text: paragraph }]));
    expect(lines.slice(2, -1).join(' ')).toBe(paragraph);
    expect(lines.length).toBeGreaterThan(5);
  });

  it('breaks a word that is longer than a line, and keeps line ends', async () => {
    const word = 'x'.repeat(400);
    const { lines } = readPdf(await drawn([{ kind: 'text', text: `${word}\nend` }]));
    expect(lines.slice(2, -2).join('')).toBe(word);
    expect(lines.at(-2)).toBe('end');
  });

  it('goes on on further pages, with a number on each and no heading alone at an end', async () => {
    const many = Array.from({ length: 80 }, (_, at): Block[] => [
      { kind: 'heading', text: `Part ${at}` },
      { kind: 'fact', label: `Label ${at}`, text: `Value ${at}` },
    ]).flat();
    const file = await drawn(many);
    const pages = pagesOf(file);
    expect(pages).toBeGreaterThan(4);
    const { lines } = readPdf(file);
    expect(lines.filter((line) => /^Page \d+ of/.test(line))).toEqual(
      Array.from({ length: pages }, (_, at) => `Page ${at + 1} of ${pages}`),
    );
    const afterParts = lines.filter((_, at) => lines[at - 1]?.startsWith('Part '));
    expect(afterParts.every((line) => line.startsWith('Label'))).toBe(true);
    expect(lines.filter((line) => line.startsWith('Value'))).toHaveLength(80);
  });

  it('lets one text go over several pages', async () => {
    const long = Array.from({ length: 200 }, (_, at) => `Line ${at}`).join('\n');
    const file = await drawn([{ kind: 'fact', label: 'Names', text: long }]);
    const { lines } = readPdf(file);
    expect(lines.filter((line) => line.startsWith('Line '))).toHaveLength(200);
    expect(lines.filter((line) => line === 'Names')).toHaveLength(1);
  });

  it('has the logo once, however many pages it has', async () => {
    const logo = `data:image/png;base64,${(await makePng()).toString('base64')}`;
    const long = 'a\n'.repeat(200);
    const file = await drawn([{ kind: 'text', text: long }], { logo });
    expect(file.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  });

  it('is the same file for the same content', async () => {
    const blocks: Block[] = [{ kind: 'text', text: 'Ñandú' }];
    expect((await drawn(blocks)).equals(await drawn(blocks))).toBe(true);
  });
});
