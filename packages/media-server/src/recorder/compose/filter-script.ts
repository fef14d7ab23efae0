import { canvas } from '../scene/scene-boxes.ts';
import type { Box } from '../scene/scene-boxes.ts';
import type { Placement } from './plan-picture.ts';

/** A picture or card to be drawn, by the number of its input. */
export interface DrawnInput {
  readonly input: number;
  readonly placements: readonly Placement[];
  /** How long its last picture is kept after its end. */
  readonly standsForSeconds?: number;
}

/** Everything that goes into one composed piece. */
export interface Ingredients {
  readonly seconds: number;
  readonly drawn: readonly DrawnInput[];
  /** Numbers of the inputs with sound. */
  readonly sounds: readonly number[];
}

const background = '0x141517';
/** Hidden pictures are kept this small, so that they cost nothing. */
const hiddenPixels = 16;
const repeatSeconds = 5;
const halfFrame = 0.5 / canvas.framesPerSecond;

function time(seconds: number): string {
  return seconds.toFixed(3);
}

function during({ from, to }: Placement): string {
  return `gte(t,${time(from)})*lt(t,${time(to)})`;
}

/** A value over time, as an expression of `t`: that of the placement that holds, else the fallback. */
function overTime(placements: readonly Placement[], valueOf: (box: Box) => number, fallback: number): string {
  const byValue = new Map<number, Placement[]>();
  for (const placement of placements) {
    const value = valueOf(placement.box);
    byValue.set(value, [...(byValue.get(value) ?? []), placement]);
  }
  const parts = [...byValue].map(([value, held]) => `${value - fallback}*(${held.map(during).join('+')})`);
  return [String(fallback), ...parts].join('+');
}

interface Size {
  readonly at: number;
  readonly width: number;
  readonly height: number;
}

/** A picture whose own shape has changed, a telephone that was turned, gets the right one at the next command. */
function repeated(size: Size, until: number): Size[] {
  const sizes = [size];
  if (size.width === hiddenPixels) return sizes;
  for (let at = size.at + repeatSeconds; at < until; at += repeatSeconds) sizes.push({ ...size, at });
  return sizes;
}

/** The changes of a picture's size: the filter `scale` computes its tables again only at these moments. */
function sizeCommands(placements: readonly Placement[], filter: string): string {
  const sizes: Size[] = [];
  for (const [index, { from, to, box }] of placements.entries()) {
    sizes.push({ at: from, width: box.width, height: box.height });
    const next = placements[index + 1];
    if (!next || next.from - to > halfFrame)
      sizes.push({ at: to, width: hiddenPixels, height: hiddenPixels });
  }
  return sizes
    .flatMap((size, index) => repeated(size, sizes[index + 1]?.at ?? size.at))
    .map(({ at, width, height }) => {
      // A frame whose time is rounded up just behind the moment must still be changed.
      const moment = time(Math.max(0, at - halfFrame / 2));
      return `${moment} ${filter} w ${width}, ${filter} h ${height}`;
    })
    .join(';');
}

function drawLines({ input, placements, standsForSeconds = 0 }: DrawnInput, index: number): string[] {
  const stand = standsForSeconds > 0 ? `tpad=stop_mode=clone:stop_duration=${time(standsForSeconds)},` : '';
  const x = overTime(placements, (box) => box.x * 2 + box.width, 0);
  const y = overTime(placements, (box) => box.y * 2 + box.height, 0);
  const scale = `scale@p${index}`;
  return [
    `[${input}:v]fps=${canvas.framesPerSecond},${stand}sendcmd=c='${sizeCommands(placements, scale)}',` +
      `${scale}=w=${hiddenPixels}:h=${hiddenPixels}:flags=bilinear:` +
      `force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1,format=yuva420p[p${index}]`,
    `[c${index}][p${index}]overlay=x='(${x}-overlay_w)/2':y='(${y}-overlay_h)/2':eval=frame:eof_action=pass:` +
      `enable='${placements.map(during).join('+')}'[c${index + 1}]`,
  ];
}

function soundLines(sounds: readonly number[], seconds: number): string[] {
  const end = `apad,atrim=0:${time(seconds)}[sound]`;
  if (sounds.length === 0)
    return [`anullsrc=channel_layout=stereo:sample_rate=48000,atrim=0:${time(seconds)}[sound]`];
  const each = sounds.map(
    (input, index) =>
      `[${input}:a]aresample=48000:async=1:min_hard_comp=0.1:first_pts=0,aformat=channel_layouts=stereo[s${index}]`,
  );
  const names = sounds.map((_, index) => `[s${index}]`).join('');
  return [
    ...each,
    `${names}amix=inputs=${sounds.length}:duration=longest:normalize=0,alimiter=limit=0.95:level=disabled,${end}`,
  ];
}

/**
 * Writes the filters with which ffmpeg composes a picture of everybody and mixes their sound; the outputs are `[picture]`
 * and `[sound]`. Inputs must carry the times of the log.
 */
export function filterScript({ seconds, drawn, sounds }: Ingredients): string {
  const size = `${canvas.width}x${canvas.height}`;
  const lines = [
    `color=c=${background}:s=${size}:r=${canvas.framesPerSecond}:d=${time(seconds)},format=yuv420p[c0]`,
    ...drawn.flatMap(drawLines),
    `[c${drawn.length}]null[picture]`,
    ...soundLines(sounds, seconds),
  ];
  return lines.join(';\n');
}
