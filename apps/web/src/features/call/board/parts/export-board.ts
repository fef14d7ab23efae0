import { boardLimits } from '@lectern/contract/call/board/board.limits.ts';
import { boardPaper } from '@lectern/contract/call/board/board.names.ts';
import type { BoardItem } from '@lectern/contract/call/board/board.rules.ts';
import type { BoardImages } from './board-images.ts';
import { paintItem } from './board-shape.ts';

/** A board as a PNG of 1300 by 700, on any screen size. */
export async function boardPng(items: readonly BoardItem[], images: BoardImages): Promise<Blob> {
  const pictures = items.filter((item) => item.kind === 'image');
  await Promise.all(pictures.map(({ fileId }) => images.load(fileId)));
  const canvas = document.createElement('canvas');
  canvas.width = boardLimits.widthPx;
  canvas.height = boardLimits.heightPx;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser draws nothing');
  context.fillStyle = boardPaper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const item of items) paintItem(context, item, images);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png');
  });
}

/** Saves a file on the person's device. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
