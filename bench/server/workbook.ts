import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const office = 'http://schemas.openxmlformats.org';
const main = `xmlns="${office}/spreadsheetml/2006/main"`;
const relation = `${office}/officeDocument/2006/relationships`;

const fixedParts = {
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${relation}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Where texts stand in the list that all cells share. */
class SharedTexts {
  private readonly places = new Map<string, number>();

  placeOf(text: string): number {
    const place = this.places.get(text) ?? this.places.size;
    this.places.set(text, place);
    return place;
  }

  xml(): string {
    const items = [...this.places.keys()].map((text) => `<si><t>${text}</t></si>`);
    return `<sst ${main} uniqueCount="${items.length}">${items.join('')}</sst>`;
  }
}

/**
 * A workbook as programs for tables save it: each text stands once, in a list that is read before the sheet. The product's
 * own files have their texts in the cells, which is less to hold. Takes letters, digits and signs that XML leaves alone.
 */
export async function sharedWorkbook(lines: readonly (readonly string[])[]): Promise<Buffer<ArrayBuffer>> {
  const texts = new SharedTexts();
  const rows = lines.map((cells, line) => {
    const inside = cells.map(
      (text, at) =>
        `<c r="${String.fromCharCode(65 + at)}${line + 1}" t="s"><v>${texts.placeOf(text)}</v></c>`,
    );
    return `<row r="${line + 1}">${inside.join('')}</row>`;
  });
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries({
    ...fixedParts,
    'xl/sharedStrings.xml': texts.xml(),
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows.join('')}</sheetData></worksheet>`,
  }))
    zip.addBuffer(Buffer.from(xml), name);
  zip.end();
  return Buffer.from(await buffer(zip.outputStream));
}
