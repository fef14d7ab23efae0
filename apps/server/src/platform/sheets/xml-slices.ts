import { SaxesParser } from 'saxes';
import { SheetFault } from './sheet.ts';

/** Handlers for a document while it is read; names come without their prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** No table has a longer text or attribute value. */
const longestPiece = 2_000_000;
const deepest = 64;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** A document of its own kind: without definitions, of bounded depth, in UTF-8. */
class BoundedXml {
  private readonly parser = new SaxesParser<{ position: false; xmlns: false }>({
    position: false,
    xmlns: false,
  });
  private sinceEvent = 0;
  private depth = 0;

  constructor(handler: XmlHandler) {
    const { parser } = this;
    parser.on('doctype', () => {
      throw new SheetFault('sheet_definitions');
    });
    parser.on('error', () => {
      throw new SheetFault('sheet_broken');
    });
    parser.on('opentag', ({ name, attributes }) => {
      this.sinceEvent = 0;
      this.depth += 1;
      if (this.depth > deepest) throw new SheetFault('sheet_bomb');
      handler.open?.(local(name), attributes);
    });
    parser.on('closetag', ({ name }) => {
      this.sinceEvent = 0;
      this.depth -= 1;
      handler.close?.(local(name));
    });
    parser.on('text', (text) => {
      this.sinceEvent = 0;
      handler.text?.(text);
    });
    parser.on('cdata', (text) => handler.text?.(text));
  }

  write(text: string): void {
    this.sinceEvent += text.length;
    this.parser.write(text);
    if (this.sinceEvent > longestPiece) throw new SheetFault('sheet_bomb');
  }

  end(): void {
    this.parser.close();
  }
}

/**
 * Reads a document slice by slice, and yields after each: the caller takes what the handler has collected by then.
 */
export async function* xmlSlices(
  bytes: AsyncIterable<Buffer>,
  handler: XmlHandler,
): AsyncGenerator<undefined> {
  const xml = new BoundedXml(handler);
  const decoder = new TextDecoder('utf-8');
  let isThere = false;
  for await (const chunk of bytes) {
    isThere = true;
    xml.write(decoder.decode(chunk, { stream: true }));
    yield undefined;
  }
  if (!isThere) return;
  xml.write(decoder.decode());
  xml.end();
  yield undefined;
}

/** Reads a document to its end. */
export async function readXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const slices = xmlSlices(bytes, handler);
  while (!(await slices.next()).done);
}
