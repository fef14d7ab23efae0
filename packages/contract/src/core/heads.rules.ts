/** A column of a file's header; null if it is unknown. */
export interface HeadColumn<Column extends string> {
  readonly title: string;
  readonly column: Column | null;
}

/** The first line of a file, or why nothing can be read by it. */
export type Head<Column extends string> =
  | { readonly ok: true; readonly columns: readonly HeadColumn<Column>[] }
  | {
      readonly ok: false;
      readonly fault: 'headMissing' | 'headDoubled';
      readonly columns: readonly Column[];
    };

/** The compared form of a header: letters without accents, and digits. */
export function bareTitle(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

/** Columns by all the names that files have for them. */
export function columnsByName<Column extends string>(
  columns: readonly Column[],
  namesOf: (column: Column) => readonly string[],
): ReadonlyMap<string, Column> {
  return new Map(columns.flatMap((column) => namesOf(column).map((name) => [bareTitle(name), column])));
}

/** Reads which column is where. Refuses a head that names a column twice, or not all that are needed. */
export function readHeadBy<Column extends string>(
  cells: readonly string[],
  known: ReadonlyMap<string, Column>,
  needed: readonly Column[],
): Head<Column> {
  const columns = cells.map((cell) => {
    const title = cell.trim();
    return { title, column: known.get(bareTitle(title)) ?? null };
  });
  const found = columns.flatMap(({ column }) => column ?? []);
  const doubled = [...new Set(found.filter((column, at) => found.indexOf(column) !== at))];
  if (doubled.length > 0) return { ok: false, fault: 'headDoubled', columns: doubled };
  const missing = needed.filter((column) => !found.includes(column));
  if (missing.length > 0) return { ok: false, fault: 'headMissing', columns: missing };
  return { ok: true, columns };
}
