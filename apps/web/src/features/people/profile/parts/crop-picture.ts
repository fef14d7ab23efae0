import { profileLimits } from '@lectern/contract/people/profile.limits.ts';
import { cropOf, type CropView } from '@lectern/contract/people/profile.rules.ts';

/** As large as a picture is kept while it is cropped: enough for the result at its largest zoom. */
const longestEdge = profileLimits.pictureEdge * profileLimits.mostZoom;

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

/** A chosen picture as the browser draws it, on white; undefined if it cannot be read. */
export async function readPicture(file: File): Promise<HTMLCanvasElement | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
  const canvas = canvasOf(picture.width * scale, picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

/** The same picture, turned to the right. */
export function turnedPicture(picture: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = canvasOf(picture.height, picture.width);
  const context = canvas.getContext('2d');
  context?.translate(canvas.width, 0);
  context?.rotate(Math.PI / 2);
  context?.drawImage(picture, 0, 0);
  return canvas;
}

/** Draws what a view shows of a picture over a whole canvas. */
export function drawCrop(target: HTMLCanvasElement, picture: HTMLCanvasElement, view: CropView): void {
  const { left, top, edge } = cropOf(view, picture);
  const context = target.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, edge, edge, 0, 0, target.width, target.height);
}

/** The visible part as a file; undefined if the browser makes none. */
export async function cutPicture(picture: HTMLCanvasElement, view: CropView): Promise<File | undefined> {
  const canvas = canvasOf(profileLimits.pictureEdge, profileLimits.pictureEdge);
  drawCrop(canvas, picture, view);
  const drawn = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9);
  });
  return drawn ? new File([drawn], 'picture.jpg', { type: 'image/jpeg' }) : undefined;
}
