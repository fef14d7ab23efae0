/**
 * The people who answer for the children of a school: those of the school, or of the nearest level above that has
 * any.
 */
export interface Guards<P> {
  /** Nobody in the whole institution makes it empty. */
  readonly people: readonly P[];
  readonly isAbove: boolean;
}

/** The first of several lists, from the school upwards, that has somebody. */
export function nearestGuards<P>(lists: readonly (readonly P[])[]): Guards<P> {
  const at = lists.findIndex((people) => people.length > 0);
  return { people: lists[at] ?? [], isAbove: at > 0 };
}
