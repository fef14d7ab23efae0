import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How an answer's bytes may be made fewer, the better one first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** An answer is made once and sent once: a quality that costs about as much time as gzip's usual one. */
const brotliQuality = 5;

/** The weight that a browser gives an encoding: 0 is a refusal, and so is not to name it. */
function weightOf(accepted: string, encoding: string): number {
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    if (name !== encoding) continue;
    const weight = parameters.find((one) => one.startsWith('q='));
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0;
  }
  return 0;
}

/** The encoding that an Accept-Encoding header prefers, Brotli among equals; undefined for neither. */
export function preferredEncoding(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const weighed = encodings.map((encoding) => ({ encoding, weight: weightOf(accepted, encoding) }));
  const best = Math.max(...weighed.map(({ weight }) => weight));
  return best > 0 ? weighed.find(({ weight }) => weight === best)?.encoding : undefined;
}

/** The content in that encoding; works outside the event loop. */
export async function encode(content: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const size = Buffer.byteLength(content);
  return encoding === 'gzip'
    ? toGzip(content)
    : toBrotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: size,
        },
      });
}
