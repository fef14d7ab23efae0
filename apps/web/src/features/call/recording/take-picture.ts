import { fitPicture, type Place } from './fit-picture.ts';

/** Longest edge of a picture: larger ones would be too large to send. */
const longestEdge = 1920;
const namePx = 14;
const nameMarginPx = 10;

type Pen = CanvasRenderingContext2D;

/** Where something is, seen from the corner of the stage. */
function placeIn(stage: Element, element: Element): Place {
  const { left, top } = stage.getBoundingClientRect();
  const own = element.getBoundingClientRect();
  return { left: own.left - left, top: own.top - top, width: own.width, height: own.height };
}

function fill(pen: Pen, element: Element, { left, top, width, height }: Place): void {
  pen.fillStyle = getComputedStyle(element).backgroundColor;
  pen.fillRect(left, top, width, height);
}

function drawVideo(pen: Pen, video: HTMLVideoElement, box: Place): void {
  const size = { width: video.videoWidth, height: video.videoHeight };
  if (size.width === 0 || box.width === 0) return;
  const { source, target } = fitPicture(size, box, getComputedStyle(video).objectFit === 'contain');
  pen.drawImage(
    video,
    source.left,
    source.top,
    source.width,
    source.height,
    target.left,
    target.top,
    target.width,
    target.height,
  );
}

/** Somebody's name on their tile; in the middle of it where no picture is seen. */
function drawName(pen: Pen, tile: Element, { left, top, width, height }: Place): void {
  const name = tile.getAttribute('aria-label');
  if (name === null || width === 0) return;
  pen.font = `600 ${namePx}px ${getComputedStyle(tile).fontFamily}`;
  pen.fillStyle = 'white';
  pen.shadowColor = 'black';
  pen.shadowBlur = 4;
  const hasPicture = tile.querySelector('video') !== null;
  pen.textAlign = hasPicture ? 'left' : 'center';
  const x = hasPicture ? left + nameMarginPx : left + width / 2;
  pen.fillText(name, x, hasPicture ? top + height - nameMarginPx : top + height / 2);
  pen.shadowBlur = 0;
}

function drawStage(pen: Pen, stage: Element): void {
  fill(pen, stage, placeIn(stage, stage));
  for (const element of stage.querySelectorAll('section, figure, video, canvas')) {
    const place = placeIn(stage, element);
    if (element instanceof HTMLVideoElement) drawVideo(pen, element, place);
    else if (element instanceof HTMLCanvasElement)
      pen.drawImage(element, place.left, place.top, place.width, place.height);
    else fill(pen, element, place);
  }
  for (const tile of stage.querySelectorAll('figure')) drawName(pen, tile, placeIn(stage, tile));
}

/**
 * The stage as it is seen now, with everybody's pictures and names, a shared screen or the board, as a data address of a
 * jpeg; null when no picture is shown.
 */
export function takePicture(stage: Element | null): string | null {
  if (!stage?.querySelector('video, canvas')) return null;
  const { width, height } = stage.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen || width === 0 || height === 0) return null;
  const scale = longestEdge / Math.max(width, height);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  pen.scale(scale, scale);
  drawStage(pen, stage);
  return canvas.toDataURL('image/jpeg', 0.92);
}
