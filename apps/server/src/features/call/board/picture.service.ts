import { getStroke } from 'perfect-freehand';
import sharp from 'sharp';
import { boardLimits } from '@lectern/contract/call/board/board.limits.ts';
import { boardInks, boardPaper } from '@lectern/contract/call/board/board.names.ts';
import {
  hasOutline,
  linePath,
  outlineOptions,
  outlinePath,
  strokeWidth,
  unpackPoints,
  type BoardImage,
  type BoardItem,
  type BoardStroke,
} from '@lectern/contract/call/board/board.rules.ts';

const { widthPx, heightPx } = boardLimits;

/** The bytes of a picture on the board, or nothing when they cannot be had. */
export type ImageBytes = (fileId: string) => Promise<Buffer | undefined>;

function strokeMarkup(stroke: BoardStroke): string {
  const packed = unpackPoints(stroke.points);
  if (!packed) return '';
  const color = stroke.kind === 'eraser' ? boardPaper : boardInks[stroke.ink];
  if (!hasOutline(stroke, packed.hasPressure)) {
    const look = `fill="none" stroke="${color}" stroke-width="${strokeWidth(stroke)}"`;
    return `<path ${look} stroke-linecap="round" stroke-linejoin="round" d="${linePath(packed.points)}"/>`;
  }
  const outline = getStroke(
    packed.points.map((point) => [...point]),
    outlineOptions(stroke),
  );
  return `<path fill="${color}" d="${outlinePath(outline)}"/>`;
}

async function paintStrokes(strokes: readonly BoardStroke[], below: Buffer): Promise<Buffer> {
  if (strokes.length === 0) return below;
  const markup = strokes.map(strokeMarkup).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">${markup}</svg>`;
  return sharp(below)
    .composite([{ input: Buffer.from(svg), top: 0, left: 0, unlimited: true }])
    .png()
    .toBuffer();
}

async function paintImage(image: BoardImage, below: Buffer, bytesOf: ImageBytes): Promise<Buffer> {
  const bytes = await bytesOf(image.fileId);
  if (!bytes) return below;
  const width = Math.max(1, Math.round(image.width));
  const height = Math.max(1, Math.round(image.height));
  const input = await sharp(bytes).resize({ width, height, fit: 'fill' }).png().toBuffer();
  return sharp(below)
    .composite([{ input, top: Math.round(image.y), left: Math.round(image.x) }])
    .png()
    .toBuffer();
}

/** A board as a PNG of 1300 by 700, with the same lines as on every screen; later things are on top. */
export async function boardPicture(items: readonly BoardItem[], bytesOf: ImageBytes): Promise<Buffer> {
  let picture: Buffer = await sharp({
    create: { width: widthPx, height: heightPx, channels: 3, background: boardPaper },
  })
    .png()
    .toBuffer();
  let strokes: BoardStroke[] = [];
  for (const item of items) {
    if (item.kind === 'clear') continue;
    if (item.kind !== 'image') {
      strokes.push(item);
      continue;
    }
    picture = await paintImage(item, await paintStrokes(strokes, picture), bytesOf);
    strokes = [];
  }
  return paintStrokes(strokes, picture);
}
