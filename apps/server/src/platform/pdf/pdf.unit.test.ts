import { describe, expect, it } from 'vitest';
import { makePng } from '../../../test/files-factories.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { uncoveredOf } from './page-font.ts';
import { newPdf } from './pdf.ts';

const about = { paper: 'a4', title: 'A title', language: 'en', madeAt: new Date(0) } as const;

async function drawn(text: string, width = 200): Promise<Buffer> {
  const pdf = await newPdf(about);
  pdf.addPage();
  pdf.text(text, { x: 10, y: 20, size: 12, width });
  return pdf.bytes();
}

describe('a document', () => {
  it.each(['Ana Ñúñez', 'Łukasz Żółć', 'Дмитрий', 'Γιώργος', 'Nguyễn Văn Ơn', 'Հայկ', 'გიორგი'])(
    'shows and tells the letters of %s',
    async (name) => {
      expect(readPdf(await drawn(name)).lines).toEqual([name.normalize('NFC')]);
      expect(await uncoveredOf([name])).toEqual([]);
    },
  );

  it('shows every letter of several lines', async () => {
    expect(await uncoveredOf(['Cancelled by Ana\nReason: ill'])).toEqual([]);
  });

  it('puts letters that are read from the right into that order', async () => {
    const { lines } = readPdf(await drawn('דוד כהן 72'));
    expect(lines.join('')).toBe(`72${Array.from('דוד כהן ').toReversed().join('')}`);
  });

  it.each([
    ['has no glyphs for', '李小龍'],
    ['has no glyphs for', '🦄'],
    ['does not join', 'محمد'],
    ['does not put together', 'हिन्दी'],
  ])('says of what it %s that it cannot be read, and does not fail: %s', async (_, name) => {
    expect(await uncoveredOf(['Ana', name])).toEqual([name]);
    expect((await drawn(name)).length).toBeGreaterThan(1_000);
  });

  it('makes long text smaller, and cuts it off in the end', async () => {
    const short = readPdf(await drawn('short'));
    expect(short.sizes).toEqual([12]);
    const longer = readPdf(await drawn('x'.repeat(34)));
    expect(longer.sizes[0]).toBeLessThan(12);
    expect(longer.lines).toEqual(['x'.repeat(34)]);
    const longest = readPdf(await drawn('x'.repeat(500)));
    expect(longest.sizes[0]).toBeCloseTo(7.2);
    expect(longest.lines.join('').length).toBeLessThan(60);
  });

  it('is small, tagged, and the same file for the same day', async () => {
    const file = await drawn('Ana');
    expect(file.length).toBeLessThan(60_000);
    expect(file.toString('latin1')).toContain('/Marked true');
    expect(file.equals(await drawn('Ana'))).toBe(true);
  });

  it.each(['Griffin Pfeiffer', 'Office flat', 'Ruffle'])(
    'tells the joined letters of %s one by one',
    async (text) => {
      expect(readPdf(await drawn(text)).lines).toEqual([text]);
    },
  );

  it('has a picture once, however often it is drawn, and goes on without one that it cannot read', async () => {
    const place = { x: 10, y: 10, width: 100, height: 20 };
    const withPictures = async (addresses: readonly string[]) => {
      const pdf = await newPdf(about);
      pdf.addPage();
      const isDrawn = addresses.map((address) => pdf.picture(address, place));
      pdf.text('Ana', { x: 10, y: 50, size: 12, width: 200 });
      return { isDrawn, file: await pdf.bytes() };
    };
    const png = `data:image/png;base64,${(await makePng()).toString('base64')}`;
    const { isDrawn, file } = await withPictures([png, png]);
    expect(isDrawn).toEqual([true, true]);
    expect(file.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
    const without = await withPictures(['data:image/webp;base64,UklGRg==']);
    expect(without.isDrawn).toEqual([false]);
    expect(readPdf(without.file).lines).toEqual(['Ana']);
  });

  it('draws nothing into the file that the text says', async () => {
    expect(readPdf(await drawn('(a)\n] TJ ET <</Type>>')).lines).toEqual(['(a) ] TJ ET <</Type>>']);
  });
});
