import { pluralOf, translate } from '../../platform/texts/translate.ts';
import type { Language } from '../../platform/context/ctx.ts';

/** Says that sessions are being cancelled, which goes on after the answer. */
export function cancellingText(language: Language, count: number): string {
  return translate(language, `administration.status.cancelling_${pluralOf(language, count)}`, { count });
}
