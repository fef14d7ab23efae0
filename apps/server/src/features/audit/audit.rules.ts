type Values = Readonly<Record<string, unknown>>;

/** A change in both its states, with nothing but the fields that differ. */
export interface Change {
  readonly before: Values;
  readonly after: Values;
}

/**
 * The differences between two states of a record, field by field; fields that only one of them has count as null in
 * the other.
 */
export function changeBetween(before: Values, after: Values): Change {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = names.filter((name) => !isSame(before[name] ?? null, after[name] ?? null));
  const only = (state: Values): Values =>
    Object.fromEntries(differing.map((name) => [name, state[name] ?? null]));
  return { before: only(before), after: only(after) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The levels whose administrators see an entry: those to which its record belongs, and all above them. */
export function audienceOf(
  places: readonly string[],
  parentOf: ReadonlyMap<string, string | null>,
): readonly string[] {
  const audience = new Set<string>();
  for (const place of places)
    for (let at: string | null = place; at !== null; at = parentOf.get(at) ?? null) audience.add(at);
  return [...audience].toSorted();
}
