import type { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { pageFontFile } from './page-font.ts';

/** The library is large, and few starts of the product make a document. */
const library = async () => (await import('pdfkit')).default;

/** Sizes of paper in points, upright. */
const papers = { a4: [595.28, 841.89], letter: [612, 792] } as const;

/** A size of paper. */
export type Paper = keyof typeof papers;

/** A document's metadata. */
export interface PdfAbout {
  readonly paper: Paper;
  readonly title: string;
  /** As in `lang` of a page. */
  readonly language: string;
  readonly madeAt: Date;
}

/** The position of text: its lower left corner, from the upper left one of the page, in points. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Longer text gets smaller, and is cut off in the end. */
  readonly width: number;
  /** `#rrggbb`; black where it is left out. */
  readonly colour?: string;
  /** What it is to a screen reader: a paragraph, or a heading of the document or of a part. */
  readonly role?: 'P' | 'H1' | 'H2';
}

/** A part of a text on one page: lines below each other. */
export interface LinesPlace extends TextPlace {
  /** From one line to the next, in points. */
  readonly leading: number;
}

const smallest = 0.6;
const rightToLeft = /\p{Script=Hebrew}/u;

/** Parts of a line from left to right: the library reverses letters, but only whole parts. */
function runsOf(text: string): string[] {
  if (!rightToLeft.test(text)) return [text];
  return (text.match(/[\p{Script=Hebrew}\p{Mn}\s]+|[^\p{Script=Hebrew}]+/gu) ?? []).toReversed();
}

/** With features, even none, a part is laid out whole, not word by word; that is slow, as no word is laid out once for all. */
const layoutOf = (run: string) => (rightToLeft.test(run) ? { features: [] } : {});

/** Without controls and the signs that keep directions apart, which have no shape. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u2066-\u2069]/gu, '')
    .replace(/\p{Cc}/gu, ' ');

type Document = InstanceType<Awaited<ReturnType<typeof library>>>;

/** A rectangle: its upper left corner from that of the page, in points. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A document of text, boxes and lines in one font. Characters missing in the font are empty boxes: nothing fails.
 */
export class Pdf {
  private readonly document: Document;
  private readonly root: ReturnType<Document['struct']>;
  readonly size: readonly [number, number];

  constructor(document: Document, size: readonly [number, number]) {
    this.document = document;
    this.size = size;
    this.root = document.struct('Document');
    document.addStructure(this.root);
  }

  addPage(): void {
    this.document.addPage();
  }

  private widthOf(text: string): number {
    return runsOf(text).reduce((sum, run) => sum + this.document.widthOfString(run, layoutOf(run)), 0);
  }

  private cut(text: string, width: number): string {
    const signs = Array.from(text);
    while (signs.length > 0) {
      const wide = this.widthOf(signs.join(''));
      if (wide <= width + 0.01) break;
      signs.length = Math.min(signs.length - 1, Math.ceil((signs.length * width) / wide));
    }
    return signs.join('');
  }

  private draw(text: string, { x, y, size, width, colour = '#000000' }: TextPlace): void {
    const line = plain(text);
    this.document.fillColor(colour).fontSize(size);
    const fitting = size * Math.max(smallest, Math.min(1, width / Math.max(this.widthOf(line), 0.001)));
    this.document.fontSize(fitting);
    let left = x;
    for (const run of runsOf(this.cut(line, width))) {
      this.document.text(run, left, y, { lineBreak: false, baseline: 'alphabetic', ...layoutOf(run) });
      left += this.widthOf(run);
    }
  }

  text(text: string, place: TextPlace): void {
    this.lines([text], { ...place, leading: 0 });
  }

  /** Lines that are read as one text; see `wrap`. */
  lines(lines: readonly string[], { y, leading, role = 'P', ...place }: LinesPlace): void {
    const draw = (): void => lines.forEach((line, at) => this.draw(line, { ...place, y: y + at * leading }));
    this.root.add(this.document.struct(role, {}, draw));
  }

  /** Text that is repeated on each page, such as its number: it is not read out. */
  margin(text: string, place: TextPlace): void {
    this.decorate(() => this.draw(text, place));
  }

  /** A text in lines of a width. Breaks between words, and within one that is longer than a line. */
  wrap(text: string, { size, width }: Pick<TextPlace, 'size' | 'width'>): string[] {
    this.document.fontSize(size);
    return text
      .split('\n')
      .flatMap((paragraph) => this.wrapWords(plain(paragraph).trim().split(/\s+/u), width));
  }

  private wrapWords(words: readonly string[], width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of words) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.widthOf(longer) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = this.pushParts(word, { width, lines });
    }
    return [...lines, line];
  }

  /** Adds lines of a word that is longer than one, and gives what is left of it. */
  private pushParts(word: string, { width, lines }: { width: number; lines: string[] }): string {
    let rest = word;
    while (this.widthOf(rest) > width) {
      const part = this.cut(rest, width) || (Array.from(rest)[0] ?? '');
      lines.push(part);
      rest = rest.slice(part.length);
    }
    return rest;
  }

  /** Decoration is not read out. */
  private decorate(draw: () => void): void {
    this.document.markContent('Artifact');
    try {
      draw();
    } finally {
      this.document.endMarkedContent();
    }
  }

  /** A filled box. */
  box(place: Place, colour: string): void {
    const { x, y, width, height } = place;
    this.decorate(() => this.document.rect(x, y, width, height).fill(colour));
  }

  /**
   * A picture from a `data:` address, fitted into a place at its right end. Drawing it again stores it once.
   * Unsupported or broken pictures are left out: false.
   */
  picture(address: string, { x, y, width, height }: Place): boolean {
    try {
      this.decorate(() => this.document.image(address, x, y, { fit: [width, height], align: 'right' }));
      return true;
    } catch {
      // The library reads no picture of this kind; without it the document says the same.
      return false;
    }
  }

  /** A dashed hairline to cut along. */
  cutLine(from: readonly [number, number], to: readonly [number, number]): void {
    this.decorate(() =>
      this.document
        .save()
        .lineWidth(0.5)
        .dash(4, { space: 3 })
        .moveTo(...from)
        .lineTo(...to)
        .stroke('#999999')
        .restore(),
    );
  }

  /** The whole file; nothing can be drawn any more. */
  async bytes(): Promise<Buffer> {
    this.root.end();
    this.document.end();
    return buffer(this.document);
  }
}

/** A new document without pages; the same one twice is the same file. */
export async function newPdf({ paper, title, language, madeAt }: PdfAbout): Promise<Pdf> {
  const PDFDocument = await library();
  const size = papers[paper];
  const document = new PDFDocument({
    ...{ size: [...size], margin: 0, autoFirstPage: false, font: pageFontFile, pdfVersion: '1.7' },
    ...{ tagged: true, lang: language, displayTitle: true },
    info: { Title: title, CreationDate: madeAt },
  });
  return new Pdf(document, size);
}
