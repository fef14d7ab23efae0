import type { PersonCtx } from '../../platform/context/ctx.ts';
import { translate } from '../../platform/texts/translate.ts';
import { hostSettings, institutionSettings } from '../institutions/institutions.service.ts';
import type { FileRow } from './report-files.repo.ts';
import type { ReportWords } from './report-files.view.ts';

/** How a file is worded: in the asker's language, with their host's words, in their level's time zone. */
export async function wordsOf(ctx: PersonCtx, { timeZone }: Pick<FileRow, 'timeZone'>): Promise<ReportWords> {
  const [{ roleTypeName: role }, { currency }] = [await hostSettings(ctx), await institutionSettings(ctx)];
  const days = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
  const times = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', timeZone });
  const digits = new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions();
  const decimals = digits.maximumFractionDigits ?? 2;
  return {
    say: (key, params) => translate(ctx.language, key, { role, ...params }),
    dayOf: (instant) => days.format(new Date(instant)),
    timeOf: (instant) => times.format(new Date(instant)),
    ...{ timeZone, currency },
    amountOf: (cents) => (cents / 10 ** decimals).toFixed(decimals),
    origin: ctx.host.appUrl,
  };
}
