import type { PersonCtx } from '../../../platform/context/ctx.ts';
import { uncoveredOf } from '../../../platform/pdf/page-font.ts';
import { drawPages, type Block, type PageLook } from '../../../platform/pdf/pages.ts';
import { paperOf } from '../../../platform/pdf/paper.ts';
import { newPdf } from '../../../platform/pdf/pdf.ts';
import { translate } from '../../../platform/texts/translate.ts';
import * as hosts from '../../institutions/hosts.service.ts';
import * as institutions from '../../institutions/institutions.service.ts';
import * as people from '../../people/people.service.ts';
import { blocksOf, paperMoment, type PaperWords, type SummaryPaper } from './summary-file.view.ts';

interface Host {
  readonly look: Omit<PageLook, 'title' | 'foot'>;
  readonly words: PaperWords;
  readonly paper: 'a4' | 'letter';
}

async function hostOf(ctx: PersonCtx): Promise<Host> {
  const [settings, { logo }, { timeZone }] = await Promise.all([
    institutions.hostSettings(ctx),
    hosts.mailLook(ctx, ctx.host.id),
    institutions.institutionSettings(ctx),
  ]);
  const { appname, brandColor, roleTypeName, levelTitles } = settings;
  const picture = logo && `data:${logo.contentType};base64,${logo.content.toString('base64')}`;
  return {
    look: { brand: appname, colour: brandColor, logo: picture },
    words: {
      ...{ language: ctx.language, timeZone: ctx.timeZone },
      ...{ role: roleTypeName, level: levelTitles[2].one },
    },
    paper: paperOf(timeZone),
  };
}

/** Says of which texts the file cannot show every letter. */
async function withUnreadable(blocks: readonly Block[], { language }: PaperWords): Promise<Block[]> {
  const unreadable = new Set(await uncoveredOf(blocks.map(({ text }) => text)));
  const fields = blocks.flatMap((block) =>
    block.kind === 'fact' && unreadable.has(block.text) ? [block.label] : [],
  );
  if (fields.length === 0) return [...blocks];
  const text = translate(language, 'summaryFile.unreadable', { fields: [...new Set(fields)].join(', ') });
  return [{ kind: 'text', text, isQuiet: true }, ...blocks];
}

/** A session on the host's paper, in the reader's language and zone, as the bytes of a PDF. */
export async function paperOfSession(ctx: PersonCtx, session: SummaryPaper): Promise<Buffer> {
  const { look, words, paper } = await hostOf(ctx);
  const { language } = words;
  const madeAt = ctx.clock.now();
  const { name } = await people.getPerson(ctx, ctx.actor.personId);
  const title = translate(language, 'visits.summary.title');
  const date = paperMoment(madeAt, words, 'moment');
  const foot = (page: number, pages: number): string =>
    translate(language, 'summaryFile.foot', { page, pages, name, date });
  const pdf = await newPdf({ paper, title, language, madeAt });
  drawPages(pdf, { ...look, title, foot }, await withUnreadable(blocksOf(session, words), words));
  return pdf.bytes();
}
