import { execFileSync } from 'node:child_process';

/** In the large picture of two people, and in the small one next to it. */
export const largePoint = { x: 500, y: 350 };
export const smallPoint = { x: 1140, y: 350 };

/** The colour of a pixel of the picture at a second: red, green, blue. */
export function pixelAt(file: string, seconds: number, { x, y }: { x: number; y: number }): number[] {
  const filters = `crop=16:16:${x}:${y},scale=1:1,format=rgb24`;
  const args = ['-v', 'error', '-ss', String(seconds), '-i', file, '-frames:v', '1', '-vf', filters];
  return [...execFileSync('ffmpeg', [...args, '-f', 'rawvideo', '-'])];
}

/** The colours of a pixel of the picture over time, ten in a second. */
export function coloursAt(file: string, { x, y }: { x: number; y: number }): string[] {
  const filters = `fps=10,crop=16:16:${x}:${y},scale=1:1,format=rgb24`;
  const pixels = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-vf', filters, '-f', 'rawvideo', '-']);
  return Array.from({ length: pixels.length / 3 }, (_, at) =>
    colourOf([...pixels.subarray(at * 3, at * 3 + 3)]),
  );
}

export function colourOf([red = 0, green = 0, blue = 0]: readonly number[]): string {
  if (red > 150 && blue < 100 && green < 100) return 'red';
  return blue > 150 && red < 100 && green < 100 ? 'blue' : 'other';
}
