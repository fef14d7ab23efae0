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

/** What the lines of a PDF say, as its letters are told to whoever copies them, and the sizes in which they stand. */
export function readPdf(file: Buffer): { lines: string[]; sizes: number[] } {
  const streams = streamsOf(file);
  const letters = lettersOf(streams.find((stream) => stream.includes('begincmap')) ?? '');
  const pages = streams.filter((stream) => / Tf\n/.test(stream)).join('\n');
  const lines = [...pages.matchAll(/\[(.*)\] TJ/g)].map(([, parts = '']) =>
    [...parts.matchAll(/<([\da-f]*)>/g)]
      .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
      .map((code) => letters[Number.parseInt(code, 16)] || '□')
      .join(''),
  );
  return { lines, sizes: [...pages.matchAll(/ ([\d.]+) Tf/g)].map(([, size]) => Number(size)) };
}
