import type { Compilable, CompiledQuery, Kysely, Transaction } from 'kysely';
import type { DB } from './tables.ts';

type Db = Kysely<DB> | Transaction<DB>;
type Value = string | number | Date | Buffer | null;

/** Stands in a compiled query where a value of each run goes. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** What a prepared query needs: the shape says which conditions it has, the values fill them. */
export interface Filling<V> {
  readonly shape: string;
  readonly values: V;
}

/**
 * A query that is built and compiled once for each shape, and for each set of values that are null; afterwards only its
 * values are filled in. For what runs with nearly every request: building costs more than sending. What is built may
 * depend on nothing but the shape and on which values are null.
 */
export function prepared<V extends Readonly<Record<keyof V, Value>>, R>(
  build: (db: Db, values: V, shape: string) => Compilable<R>,
): (db: Db, filling: Filling<V>) => Promise<R[]> {
  const known = new Map<string, CompiledQuery<R>>();
  return async (db, { shape, values }) => {
    const entries = Object.entries<Value>(values);
    const key = `${shape} ${entries.map(([, value]) => (value === null ? '0' : '1')).join('')}`;
    let query = known.get(key);
    if (!query) {
      const slots = entries.map(([name, value]) => [name, value === null ? null : new Slot(name)]);
      query = build(db, Object.fromEntries(slots) as V, shape).compile();
      known.set(key, query);
    }
    const filled = new Map<string, Value>(entries);
    const parameters = query.parameters.map((one) => (one instanceof Slot ? filled.get(one.name) : one));
    const { rows } = await db.executeQuery<R>({ ...query, parameters });
    return rows;
  };
}
