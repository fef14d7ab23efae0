import type { Compilable, CompiledQuery } from 'kysely';
import { openScope, type Scope } from './scope.ts';

type Value = string | number | Date | Buffer | null;

/** Placeholder in a compiled query for a value of each run. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The input of a prepared query: the shape says which conditions and order it has, the values fill them. */
export interface Filling<S, V> {
  readonly shape: S;
  readonly values: V;
}

const institutionSlot = new Slot('institutionId');

function slotsFor<V extends object>(values: V): V {
  const slots = Object.entries(values).map(([name, value]) => [name, value === null ? null : new Slot(name)]);
  return Object.fromEntries(slots) as V;
}

/**
 * A query that is built and compiled once for each shape and each set of null values; afterwards only its values are
 * filled in. For queries of nearly every request, where building costs more than sending. It may depend on nothing
 * but the shape and on which values are null.
 */
export function prepared<S extends object, V extends Readonly<Record<keyof V, Value>>, R>(
  build: (scope: Scope, filling: Filling<S, V>) => Compilable<R>,
): (scope: Scope, filling: Filling<S, V>) => Promise<R[]> {
  const known = new Map<string, CompiledQuery<R>>();
  return async (scope, { shape, values }) => {
    const entries = Object.entries<Value>(values);
    const nulls = entries.map(([, value]) => (value === null ? '0' : '1')).join('');
    const key = `${JSON.stringify(shape)} ${nulls}`;
    let query = known.get(key);
    if (!query) {
      const anyScope = openScope(scope.db, institutionSlot as unknown as string);
      query = build(anyScope, { shape, values: slotsFor(values) }).compile();
      known.set(key, query);
    }
    const filled = new Map<string, Value>([...entries, [institutionSlot.name, scope.institutionId]]);
    const parameters = query.parameters.map((one) => (one instanceof Slot ? filled.get(one.name) : one));
    const { rows } = await scope.db.executeQuery<R>({ ...query, parameters });
    return rows;
  };
}
