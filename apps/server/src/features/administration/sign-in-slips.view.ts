import type { Language } from '@lectern/contract/core/core.names.ts';
import { newPdf, type Paper, type Pdf } from '../../platform/pdf/pdf.ts';
import { translate } from '../../platform/texts/translate.ts';
import { cutsOf, placeOf, slipsPerPage, type SlipPlace } from './sign-in-slips.rules.ts';

/** The content of a slip. */
export interface Slip {
  readonly name: string;
  readonly grade: string | null;
  readonly studentNumber: string;
  readonly firstPassword: string;
}

/** The content shared by all slips of a document. */
export interface SlipsAbout {
  /** The school of the students. */
  readonly school: string;
  /** The product's name of the host, and its colour. */
  readonly brand: string;
  readonly colour: string;
  /** The host's logo as a `data:` address, if it is an uploaded picture. */
  readonly logo: string | null;
  /** Where the students sign in. */
  readonly address: string;
  readonly madeAt: Date;
  readonly validUntil: Date;
  readonly timeZone: string;
  readonly language: Language;
  readonly paper: Paper;
}

const margin = 22;
const logoHeight = 16;
const grey = '#595959';

/** For which school and class a slip is. */
function classOf({ grade }: Slip, { school, language }: SlipsAbout): string {
  return grade ? translate(language, 'administration.slips.schoolAndGrade', { school, grade }) : school;
}

function drawSlip(pdf: Pdf, slip: Slip, { place, about }: { place: SlipPlace; about: SlipsAbout }): void {
  const { language } = about;
  const x = place.x + margin;
  const width = place.width - 2 * margin;
  const at = (y: number, size: number, colour?: string) => ({
    x,
    y: place.y + y,
    size,
    width,
    ...(colour && { colour }),
  });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: about.timeZone });
  pdf.box({ x, y: place.y + 20, width, height: 4 }, about.colour);
  const logo = { x: x + width / 2, y: place.y + 28, width: width / 2, height: logoHeight };
  const hasLogo = about.logo !== null && pdf.picture(about.logo, logo);
  pdf.text(about.brand, { ...at(40, 11, grey), width: hasLogo ? width / 2 - 8 : width });
  pdf.text(slip.name, at(61, 15));
  pdf.text(classOf(slip, about), at(74, 9, grey));
  pdf.text(translate(language, 'administration.slips.number'), at(89, 7.5, grey));
  pdf.text(slip.studentNumber, at(103, 13));
  pdf.text(translate(language, 'administration.slips.password'), at(119, 7.5, grey));
  pdf.text(slip.firstPassword, at(134, 15));
  pdf.text(translate(language, 'administration.slips.address'), at(150, 7.5, grey));
  pdf.text(about.address.replace(/^https?:\/\//, ''), at(162, 10.5));
  const until = day.format(about.validUntil);
  pdf.text(translate(language, 'administration.slips.note', { until }), at(180, 7.5, grey));
}

/** Slips to cut out, as the bytes of a PDF. */
export async function slipsPdf(slips: readonly Slip[], about: SlipsAbout): Promise<Buffer> {
  const { paper, language, madeAt } = about;
  const title = translate(language, 'administration.slips.title');
  const pdf = await newPdf({ paper, title, language, madeAt });
  for (const [at, slip] of slips.entries()) {
    if (at % slipsPerPage === 0) {
      pdf.addPage();
      for (const [from, to] of cutsOf(pdf.size)) pdf.cutLine(from, to);
    }
    drawSlip(pdf, slip, { place: placeOf(at, pdf.size), about });
  }
  return pdf.bytes();
}
