import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';

/** The path of the documents' font: Latin, Greek, Cyrillic, Armenian, Georgian and Hebrew letters. */
export const pageFontFile = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));

let font: Promise<Font> | undefined;

async function openFont(): Promise<Font> {
  const { open } = await import('fontkit');
  const opened = await open(pageFontFile);
  if ('fonts' in opened) throw new Error('The font of documents is several.');
  return opened;
}

/** Scripts whose letters are joined, or placed around each other: nobody has checked that they are readable. */
const joined =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Thaana}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Those of the texts of which a document cannot show every sign as it is read. */
export async function uncoveredOf(texts: readonly string[]): Promise<string[]> {
  font ??= openFont();
  const opened = await font;
  // The end of a line is no letter.
  const isShown = (sign: string): boolean =>
    sign === '\n' || opened.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  return texts.filter((text) => joined.test(text) || !Array.from(text.normalize('NFC')).every(isShown));
}
