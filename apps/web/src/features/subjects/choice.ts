/** The first choice: educator, or subject. */
export type ChoiceOrder = 'educator' | 'subject';

/** One of the three parts of a choice. */
export type ChoicePart = 'educator' | 'subject' | 'subcategory';

/** Something that was chosen. */
export interface Picked {
  id: string;
  name: string;
}

/** The chosen educator and subject so far. */
export interface Choice extends Record<ChoicePart, Picked | null> {
  order: ChoiceOrder;
}

const orders: Record<ChoiceOrder, readonly ChoicePart[]> = {
  educator: ['educator', 'subject', 'subcategory'],
  subject: ['subject', 'subcategory', 'educator'],
};

/** The parts in the order in which they are chosen. */
export function partsOf(order: ChoiceOrder): readonly ChoicePart[] {
  return orders[order];
}

/** Nothing is chosen yet; changing the order begins like this again. */
export function emptyChoice(order: ChoiceOrder): Choice {
  return { order, educator: null, subject: null, subcategory: null };
}

/** The choice with one part changed; the parts behind it must be chosen again. */
export function choose(choice: Choice, part: ChoicePart, picked: Picked | null): Choice {
  if (choice[part]?.id === picked?.id) return choice;
  const parts = orders[choice.order];
  const later = parts.slice(parts.indexOf(part) + 1);
  return { ...choice, [part]: picked, ...Object.fromEntries(later.map((name) => [name, null])) };
}

/** The part that must be chosen before this one can be; null if this one can be chosen now. */
export function missingBefore(choice: Choice, part: ChoicePart): ChoicePart | null {
  const needs: Record<ChoicePart, ChoicePart | null> = {
    educator: choice.order === 'educator' ? null : 'subject',
    subject: choice.order === 'educator' ? 'educator' : null,
    subcategory: 'subject',
  };
  const needed = needs[part];
  return needed !== null && choice[needed] === null ? needed : null;
}

/** The filters of a part's list: the earlier choices. */
export function filterFor(
  choice: Choice,
  part: ChoicePart,
): {
  educatorId?: string | null;
  subjectId?: string | null;
  subcategoryId?: string | null;
} {
  const parts = orders[choice.order];
  const before = parts.slice(0, parts.indexOf(part));
  const idOf = (name: ChoicePart): string | null =>
    before.includes(name) ? (choice[name]?.id ?? null) : null;
  return { educatorId: idOf('educator'), subjectId: idOf('subject'), subcategoryId: idOf('subcategory') };
}
