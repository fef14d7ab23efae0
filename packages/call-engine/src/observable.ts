/** A value that can be read at any time and followed; `get` returns the same object until something changed. */
export interface Observable<T> {
  readonly get: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

/** An observable together with the way to change it. */
export interface State<T> extends Observable<T> {
  readonly set: (value: T) => void;
  /** Changes some fields; notifies nobody if they already have these values. */
  readonly patch: (changes: Partial<T>) => void;
}

/** Makes a value that parts of the call follow. Listeners hear of every change after it was made. */
export function createState<T>(initial: T): State<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: T): void => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => value,
    set,
    patch: (changes) => {
      const fields = Object.keys(changes) as (keyof T)[];
      if (fields.some((field) => !Object.is(value[field], changes[field]))) set({ ...value, ...changes });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
