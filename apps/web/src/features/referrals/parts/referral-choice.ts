import type { Picked } from '../../subjects/choice.ts';

/** The content of 'Create Referral'. */
export interface ReferralDraft {
  subject: Picked | null;
  subcategory: Picked | null;
  educator: Picked | null;
  student: Picked | null;
  notes: string;
}

/** A part that is chosen from a list. */
export type ReferralPart = 'subject' | 'subcategory' | 'educator' | 'student';

const parts: readonly ReferralPart[] = ['subject', 'subcategory', 'educator', 'student'];

/** An empty form. */
export const emptyReferral: ReferralDraft = {
  subject: null,
  subcategory: null,
  educator: null,
  student: null,
  notes: '',
};

/** The form after a part was chosen; every later part is reset, notes stay. */
export function withPart(draft: ReferralDraft, part: ReferralPart, picked: Picked | null): ReferralDraft {
  if (draft[part]?.id === picked?.id) return draft;
  const later = parts.slice(parts.indexOf(part) + 1);
  return { ...draft, [part]: picked, ...Object.fromEntries(later.map((name) => [name, null])) };
}
