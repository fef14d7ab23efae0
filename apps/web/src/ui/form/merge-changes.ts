/** Two people's changes of one record, merged. */
export interface Merged<V> {
  /** Mine where I changed something, else theirs. */
  readonly values: V;
  /** Fields that both changed, differently. */
  readonly conflicts: readonly (keyof V & string)[];
  /** Fields that only they changed. */
  readonly taken: readonly (keyof V & string)[];
}

/** Somebody else's save while the form was open. */
export interface Conflict<V> {
  mine: V;
  theirs: V;
  /** Fields that both changed, which must be chosen. */
  fields: readonly (keyof V & string)[];
  /** Fields that only they changed, now in the form. */
  taken: readonly (keyof V & string)[];
}

// Lists from the wire are never identical objects.
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** How many fields of a record differ from what is saved. */
export function countChanges<V extends object>(saved: V, now: V): number {
  const names = Object.keys(saved) as (keyof V)[];
  return names.filter((name) => !isSame(saved[name], now[name])).length;
}

/** Puts two changes of the same record together, field by field; of a settled field theirs alone counts. */
export function mergeChanges<V extends object>(
  before: V,
  mine: V,
  { fields: theirs, settled = [] }: { fields: V; settled?: readonly (keyof V)[] | undefined },
): Merged<V> {
  const names = Object.keys(before) as (keyof V & string)[];
  const theirChanges = names.filter(
    (name) =>
      !isSame(theirs[name], mine[name]) && (settled.includes(name) || !isSame(theirs[name], before[name])),
  );
  const taken = theirChanges.filter((name) => settled.includes(name) || isSame(mine[name], before[name]));
  const values = { ...mine };
  for (const name of taken) values[name] = theirs[name];
  return { values, conflicts: theirChanges.filter((name) => !taken.includes(name)), taken };
}
