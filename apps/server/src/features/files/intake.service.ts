import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import { fileTypes, uploadField, type MediaType } from '@lectern/contract/files/files.names.ts';
import type { RefusalCode } from '@lectern/contract/refusals.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { createWorkQueue } from '../../platform/pace/work-queue.ts';

/** Bytes that may be stored: their type is their real one, and they contain no data about place or device. */
export interface CleanContent {
  readonly contentType: MediaType;
  readonly bytes: Buffer;
}

const mostPixels = fileLimits.pictureMillionPixels * 1_000_000;
/** Longest edge that is kept. */
const longestEdge = 4096;

/** Reads a stream while it is smaller than `limit`. Refuses with file_too_large at the byte that reaches it. */
export async function readWithin(stream: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of stream) {
    read += chunk.byteLength;
    if (read < limit) chunks.push(chunk);
    else if (read >= limit * 2) break;
  }
  if (read >= limit) throw new Refusal('file_too_large');
  return Buffer.concat(chunks);
}

/** The bytes of a file inside JSON; the type in its prefix is ignored. */
export function readDataUrl(dataUrl: string, limit: number): Buffer {
  const comma = dataUrl.indexOf(',');
  const bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64');
  if (bytes.byteLength >= limit) throw new Refusal('file_too_large');
  return bytes;
}

function isAccepted(mime: string | undefined): mime is MediaType {
  return mime !== undefined && mime in fileTypes;
}

/** A picture that takes longer to draw is made to take long. */
const longestDrawSeconds = 20;
/** Decoding is what takes memory, and a file that waits for it is in memory, too. */
const pictures = createWorkQueue({
  ...{ atOnce: 2, longest: 20, longestEach: 20, longestPreferred: 0 },
  whenFull: 'uploads_busy',
});
/** All wait in one row: how much one person may send at once is bounded before. */
const anybody = { who: '', isPreferred: false } as const;

/** People sending a file at the moment, in this process: its bytes so far are in memory. */
const senders = new Map<string, number>();
const mostSenders = 64;
const mostOfOnePerson = 4;

/** Runs work while a file comes in. Refuses with uploads_busy when too many come in for the memory. */
export async function whileSending<T>(personId: string, work: () => Promise<T>): Promise<T> {
  const own = senders.get(personId) ?? 0;
  const all = [...senders.values()].reduce((sum, count) => sum + count, 0);
  if (own >= mostOfOnePerson || all >= mostSenders) throw new Refusal('uploads_busy');
  senders.set(personId, own + 1);
  return work().finally(() => {
    const left = (senders.get(personId) ?? 1) - 1;
    if (left > 0) senders.set(personId, left);
    else senders.delete(personId);
  });
}

/** Refuses with picture_too_large, and says how large it may be; only the head of the picture is read. */
async function refuseTooManyPixels(bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height <= mostPixels) return;
  const edge = Math.floor(Math.sqrt(mostPixels) / 100) * 100;
  const params = { width, height, edge, most: fileLimits.pictureMillionPixels };
  throw new Refusal('picture_too_large', { params });
}

async function reencode(bytes: Buffer, contentType: 'image/png' | 'image/jpeg'): Promise<Buffer> {
  try {
    await refuseTooManyPixels(bytes);
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .timeout({ seconds: longestDrawSeconds })
      .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true });
    return await (contentType === 'image/png' ? picture.png() : picture.jpeg({ quality: 88 })).toBuffer();
  } catch (error) {
    // Begins like a picture and is not one.
    throw error instanceof Refusal ? error : new Refusal('file_type_refused');
  }
}

/**
 * Detects a file's type by its content and makes it safe to keep: pictures are redrawn, which drops metadata and
 * anything hidden behind them. Refuses everything but png, jpeg and pdf, pictures of too many pixels, and pictures
 * while too many wait to be drawn.
 */
export async function cleanContent(raw: Buffer): Promise<CleanContent> {
  const found = await fileTypeFromBuffer(raw);
  if (!isAccepted(found?.mime)) throw new Refusal('file_type_refused');
  const contentType = found.mime;
  if (contentType === 'application/pdf') return { contentType, bytes: raw };
  return { contentType, bytes: await pictures.run(anybody, () => reencode(raw, contentType)) };
}

/** Refuses with too_many_files a request with more files than allowed. */
export function refuseMoreThan(most: number, count: number): void {
  if (count > most) throw new Refusal('too_many_files', { params: { most } });
}

/** Refusals that are the file's own fault: its type, its size, its pixels. */
const faultsOfFiles: ReadonlySet<RefusalCode> = new Set([
  'file_type_refused',
  'file_too_large',
  'picture_too_large',
]);

/** The same error; where one file is to blame for it, it says which, counted from 0. */
function aboutFile(error: unknown, place: number): unknown {
  if (!(error instanceof Refusal) || !faultsOfFiles.has(error.code)) return error;
  const { code, details } = error;
  const wrong = { field: `${uploadField}.${place}`, message: `files.refusal.${code}` };
  const fields = [details.params ? { ...wrong, params: details.params } : wrong];
  return new Refusal(code, { ...details, fields });
}

/** Takes in the file at a position among several. A refusal that is the file's own fault names the position. */
export async function sayingWhich<T>(place: number, take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (error) {
    // The same refusal, with the place of the file.
    throw aboutFile(error, place);
  }
}
