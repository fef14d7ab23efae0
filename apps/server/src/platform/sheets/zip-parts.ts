import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { SheetFault } from './sheet.ts';

/** The limits of a compressed file: counted while it is inflated, whatever the file says of itself. */
const zipLimits = { parts: 2_000, partBytes: 150_000_000, allBytes: 250_000_000, nameCharacters: 500 };

/** The parts of a compressed file by name. */
export interface ZipParts {
  has(name: string): boolean;
  /** The bytes of a part as they are inflated; nothing for a part that is not there. */
  bytes(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const found = Promise.withResolvers<Map<string, Entry>>();
  const entries = new Map<string, Entry>();
  zip.on('entry', (entry: Entry) => {
    const isTooMuch = entries.size >= zipLimits.parts || entry.fileName.length > zipLimits.nameCharacters;
    if (isTooMuch) {
      found.reject(new SheetFault('sheet_bomb'));
      return;
    }
    entries.set(entry.fileName, entry);
    zip.readEntry();
  });
  zip.on('end', () => found.resolve(entries));
  zip.on('error', () => found.reject(new SheetFault('sheet_broken')));
  zip.readEntry();
  return found.promise;
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  } catch {
    // Begins like a compressed file and has no end like one.
    throw new SheetFault('sheet_broken');
  }
}

class OpenParts implements ZipParts {
  private readonly zip: ZipFile;
  private readonly entries: ReadonlyMap<string, Entry>;
  private inflated = 0;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.zip = zip;
    this.entries = entries;
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  close(): void {
    this.zip.close();
  }

  async *bytes(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name);
    if (!entry) return;
    if (entry.isEncrypted()) throw new SheetFault('sheet_locked');
    try {
      yield* this.inflate(entry);
    } catch (error) {
      // Errors of zlib and the reader mean nothing to the sender of the file.
      throw error instanceof SheetFault ? error : new SheetFault('sheet_broken');
    }
  }

  private async *inflate(entry: Entry): AsyncGenerator<Buffer> {
    const stream = await this.zip.openReadStreamPromise(entry);
    let read = 0;
    let sum = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      read += chunk.byteLength;
      this.inflated += chunk.byteLength;
      if (read > zipLimits.partBytes || this.inflated > zipLimits.allBytes)
        throw new SheetFault('sheet_bomb');
      sum = crc32(chunk, sum);
      yield chunk;
    }
    // Nobody else checks it: a flipped bit would change somebody's name or number.
    if (sum !== entry.crc32) throw new SheetFault('sheet_broken');
  }
}

/** Opens a compressed file. Throws a SheetFault for a broken one and for one of too many parts. */
export async function openParts(bytes: Buffer): Promise<ZipParts> {
  const zip = await openZip(bytes);
  return new OpenParts(zip, await entriesOf(zip));
}
