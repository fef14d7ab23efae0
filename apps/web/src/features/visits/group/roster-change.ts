import type { Picked } from '../../subjects/choice.ts';

/** What somebody changed in the list of students: each name once, in one of both. */
export interface RosterEdit {
  added: readonly Picked[];
  removed: readonly Picked[];
}

/** Nothing changed yet. */
export const noEdit: RosterEdit = { added: [], removed: [] };

const without = (from: readonly Picked[], others: readonly Picked[]): Picked[] =>
  from.filter(({ id }) => !others.some((other) => other.id === id));

/** The students who are chosen: those of now, without who was taken out, with who was added. */
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

/** What is left to be saved: who was added and is not there yet, who was taken out and still is. */
export function toSave(now: readonly Picked[], edit: RosterEdit): { added: string[]; deleted: string[] } {
  const idsOf = (list: readonly Picked[]): string[] => list.map(({ id }) => id);
  return {
    added: idsOf(without(edit.added, now)),
    deleted: idsOf(edit.removed.filter(({ id }) => now.some((one) => one.id === id))),
  };
}

/** What others changed since the dialog was opened, to be said above the list. */
export function changedMeanwhile(
  opened: readonly Picked[],
  now: readonly Picked[],
): { came: readonly Picked[]; went: readonly Picked[] } {
  return { came: without(now, opened), went: without(opened, now) };
}
