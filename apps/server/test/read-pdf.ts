import { inflateSync } from 'node:zlib';

function streamsOf(file: Buffer): string[] {
  const text = file.toString('latin1');
  return [...text.matchAll(/\/Length (\d+)[^>]*\/FlateDecode\s*>>\s*stream\r?\n/g)].map((found) => {
    const start = found.index + found[0].length;
    return inflateSync(file.subarray(start, start + Number(found[1]))).toString('latin1');
  });
}

function lettersOf(map: string): string[] {
  return [...map.matchAll(/\[((?:<[\da-f ]*> ?)+)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([\da-f ]*)>/g)].map(([, sign = '']) =>
      Buffer.from(sign.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}

const hexOf = (share: string): string =>
  Math.round(Number(share) * 255)
    .toString(16)
    .padStart(2, '0');

/**
 * The lines of a PDF as copying them gives, the sizes of their letters, the fill colours, and how many pictures it
 * has.
 */
export function readPdf(file: Buffer): {
  lines: string[];
  sizes: number[];
  colours: string[];
  pictures: number;
} {
  const streams = streamsOf(file);
  const letters = lettersOf(streams.find((stream) => stream.includes('begincmap')) ?? '');
  const pages = streams.filter((stream) => / Tf\n/.test(stream)).join('\n');
  const lines = [...pages.matchAll(/\[(.*)\] TJ/g)].map(([, parts = '']) =>
    [...parts.matchAll(/<([\da-f]*)>/g)]
      .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
      .map((code) => letters[Number.parseInt(code, 16)] || '□')
      .join(''),
  );
  const sizes = [...pages.matchAll(/ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
  const fills = pages.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) (?:rg|scn)$/gm);
  const colours = [...fills].map(([, ...shares]) => `#${shares.map(hexOf).join('')}`);
  const pictures = (file.toString('latin1').match(/\/Subtype \/Image/g) ?? []).length;
  return { lines, sizes, colours, pictures };
}
