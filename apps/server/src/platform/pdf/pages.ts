import type { Pdf, TextPlace } from './pdf.ts';

/** A part of a document that is read from the top to the bottom. */
export type Block =
  /** A heading with the part that begins with it. */
  | { readonly kind: 'heading'; readonly text: string }
  /** A label on the left, and its value next to it. */
  | { readonly kind: 'fact'; readonly label: string; readonly text: string }
  /** Text over the whole width. */
  | { readonly kind: 'text'; readonly text: string; readonly isQuiet?: boolean };

/** The content of every page. */
export interface PageLook {
  readonly brand: string;
  readonly colour: string;
  /** A picture as a `data:` address. */
  readonly logo: string | null;
  readonly title: string;
  /** The footer of a page. */
  readonly foot: (page: number, pages: number) => string;
}

const margin = 48;
const labelWidth = 140;
const grey = '#595959';
const body = { size: 10, leading: 14 } as const;
const first = 128;
const next = 84;
const footHeight = 56;

/** Lines that stay together on one page. */
interface Piece {
  readonly lines: readonly string[];
  readonly place: Omit<TextPlace, 'y'>;
  readonly leading: number;
  readonly label?: string;
  /** Space above it. */
  readonly above: number;
  /** Is never alone at the end of a page. */
  readonly keepsNext: boolean;
}

function pieceOf(pdf: Pdf, block: Block): Piece {
  const whole = pdf.size[0] - 2 * margin;
  switch (block.kind) {
    case 'heading': {
      const place = { x: margin, size: 12, width: whole, role: 'H2' } as const;
      return { lines: [block.text], place, leading: 18, above: 14, keepsNext: true };
    }
    case 'fact': {
      const place = { x: margin + labelWidth, size: body.size, width: whole - labelWidth };
      const { leading } = body;
      return {
        ...{ lines: pdf.wrap(block.text, place), place, leading, label: block.label },
        ...{ above: 4, keepsNext: false },
      };
    }
    case 'text': {
      const colour = block.isQuiet ? { colour: grey } : {};
      const place = { x: margin, size: block.isQuiet ? 8.5 : body.size, width: whole, ...colour };
      const leading = block.isQuiet ? 12 : body.leading;
      return { lines: pdf.wrap(block.text, place), place, leading, above: 4, keepsNext: false };
    }
  }
}

/** A piece, or as much of it as fits, with where it begins on its page. */
interface Placed {
  readonly piece: Piece;
  readonly y: number;
}

/** Lays out pieces below each other on pages; what does not fit continues on the next one. */
export function placePieces(
  pieces: readonly Piece[],
  { top, goOn, bottom }: { top: number; goOn: number; bottom: number },
): Placed[][] {
  const pages: Placed[][] = [[]];
  let y = top;
  const turn = (): void => {
    pages.push([]);
    y = goOn;
  };
  for (const piece of pieces) {
    const least = piece.above + piece.leading * (piece.keepsNext ? 2.5 : 1);
    if (y + least > bottom) turn();
    let rest = piece;
    y += piece.above;
    while (rest.lines.length > 0) {
      const room = Math.max(1, Math.floor((bottom - y) / rest.leading));
      const lines = rest.lines.slice(0, room);
      pages.at(-1)?.push({ piece: { ...rest, lines }, y });
      y += lines.length * rest.leading;
      const { label: _label, ...unnamed } = rest;
      rest = { ...unnamed, lines: rest.lines.slice(room) };
      if (rest.lines.length > 0) turn();
    }
  }
  return pages;
}

function drawHead(pdf: Pdf, look: PageLook, isFirst: boolean): void {
  const [width] = pdf.size;
  const whole = width - 2 * margin;
  pdf.box({ x: margin, y: 36, width: whole, height: 3 }, look.colour);
  const place = { x: margin, y: 60, size: 10, width: whole / 2, colour: grey };
  const hasLogo = look.logo !== null;
  if (look.logo !== null) pdf.picture(look.logo, { x: width / 2, y: 46, width: whole / 2, height: 20 });
  const brand = { ...place, width: hasLogo ? whole / 2 - 8 : whole };
  if (!isFirst) {
    pdf.margin(`${look.brand} · ${look.title}`, brand);
    return;
  }
  pdf.text(look.brand, brand);
  pdf.text(look.title, { x: margin, y: 100, size: 18, width: whole, role: 'H1' });
}

/** Draws blocks as a document with page numbers, a heading on its first page and the brand on each. */
export function drawPages(pdf: Pdf, look: PageLook, blocks: readonly Block[]): void {
  const [width, height] = pdf.size;
  // Measuring needs a page with its font.
  pdf.addPage();
  const pieces = blocks.map((block) => pieceOf(pdf, block));
  const pages = placePieces(pieces, { top: first, goOn: next, bottom: height - footHeight });
  for (const [at, placed] of pages.entries()) {
    if (at > 0) pdf.addPage();
    drawHead(pdf, look, at === 0);
    for (const { piece, y } of placed) {
      const { lines, place, leading, label } = piece;
      if (label !== undefined)
        pdf.text(label, { x: margin, y, size: 9, width: labelWidth - 12, colour: grey });
      pdf.lines(lines, { ...place, y, leading });
    }
    const foot = look.foot(at + 1, pages.length);
    pdf.margin(foot, { x: margin, y: height - 32, size: 8, width: width - 2 * margin, colour: grey });
  }
}
