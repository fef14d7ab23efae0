import type { Picked } from '../../subjects/choice.ts';

/** A person's changes in the list of students: each name once, in one of both. */
export interface RosterEdit {
  added: readonly Picked[];
  removed: readonly Picked[];
}

/** Nothing changed yet. */
export const noEdit: RosterEdit = { added: [], removed: [] };

const without = (from: readonly Picked[], others: readonly Picked[]): Picked[] =>
  from.filter(({ id }) => !others.some((other) => other.id === id));

/** The chosen students: the current ones, without those taken out, with those added. */
export function chosenOf(now: readonly Picked[], { added, removed }: RosterEdit): Picked[] {
  return [...without(now, removed), ...without(added, now)];
}

/** The edit after other students were chosen. It says only what this person did, never what a colleague does meanwhile. */
export function withChosen(now: readonly Picked[], edit: RosterEdit, chosen: readonly Picked[]): RosterEdit {
  const before = chosenOf(now, edit);
  const comes = without(chosen, before);
  const goes = without(before, chosen);
  return {
    added: [...without(edit.added, goes), ...without(comes, edit.removed)],
    removed: [...without(edit.removed, comes), ...without(goes, edit.added)],
  };
}

/** The changes still to be saved: added students who are not there yet, removed ones who still are. */
export function toSave(now: readonly Picked[], edit: RosterEdit): { added: string[]; deleted: string[] } {
  const idsOf = (list: readonly Picked[]): string[] => list.map(({ id }) => id);
  return {
    added: idsOf(without(edit.added, now)),
    deleted: idsOf(edit.removed.filter(({ id }) => now.some((one) => one.id === id))),
  };
}

/** Other people's changes since the dialog was opened, shown above the list. */
export function changedMeanwhile(
  opened: readonly Picked[],
  now: readonly Picked[],
): { came: readonly Picked[]; went: readonly Picked[] } {
  return { came: without(now, opened), went: without(opened, now) };
}
