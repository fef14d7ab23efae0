import { isUtf8 } from 'node:buffer';

/** How the bytes of a text are to be read. */
export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

function byMark(start: Uint8Array): TextEncodingName | undefined {
  const [first, second, third] = start;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/** Western letters have a zero next to them in UTF-16: its position tells the order of the bytes. */
function byZeros(start: Uint8Array): TextEncodingName | undefined {
  let even = 0;
  let odd = 0;
  for (const [at, byte] of start.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const enough = start.length / 4;
  if (odd > enough && even < odd / 4) return 'utf-16le';
  if (even > enough && odd < even / 4) return 'utf-16be';
  return undefined;
}

/** The whole characters of a text whose last one may be cut. */
function wholeUtf8(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back);
    if (byte < 0x80) break;
  }
  return bytes;
}

/** Tells by the bytes how a text is written: by its mark, by its zeros, by whether it is sound UTF-8. */
export function encodingOf(bytes: Uint8Array): TextEncodingName {
  const start = bytes.subarray(0, 4096);
  const known = byMark(start) ?? byZeros(start);
  if (known) return known;
  return isUtf8(wholeUtf8(bytes)) ? 'utf-8' : 'windows-1252';
}
