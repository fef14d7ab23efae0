import { presentLimits } from './visits.limits.ts';

/**
 * When a person counts as present: joined at all, for this many minutes, or for this share of the session in
 * percent.
 */
export type PresentRule =
  | { readonly by: 'joined' }
  | { readonly by: 'minutes' | 'share'; readonly least: number };

/** The allowed values. */
export const presentKinds = ['joined', 'minutes', 'share'] as const;

/** The rule where no level decides. */
export const usualPresentRule = 'joined';

/** Reads a rule as it is kept and sent: `joined`, `minutes:10`, `share:50`. Nothing for any other text. */
export function readPresentRule(text: string): PresentRule | undefined {
  if (text === 'joined') return { by: 'joined' };
  const [, by, figure] = /^(minutes|share):([1-9]\d{0,2})$/.exec(text) ?? [];
  if (by !== 'minutes' && by !== 'share') return undefined;
  const least = Number(figure);
  return least <= presentLimits[by].most ? { by, least } : undefined;
}

/** A rule as it is kept and sent. */
export function presentRuleText(rule: PresentRule): string {
  return rule.by === 'joined' ? rule.by : `${rule.by}:${rule.least}`;
}
