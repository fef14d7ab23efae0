/** What two people have made of one record, put together. */
export interface Merged<V> {
  /** Mine where I changed something, else theirs. */
  readonly values: V;
  /** What both changed, and not to the same. */
  readonly conflicts: readonly (keyof V & string)[];
  /** What they alone changed. */
  readonly taken: readonly (keyof V & string)[];
}

/** What somebody else saved while the form was open. */
export interface Conflict<V> {
  mine: V;
  theirs: V;
  /** What both changed, and has to be chosen. */
  fields: readonly (keyof V & string)[];
  /** What they alone changed, and stands in the form now. */
  taken: readonly (keyof V & string)[];
}

// What came over the wire is never the same list twice.
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
