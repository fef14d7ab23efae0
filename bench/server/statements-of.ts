import pg from 'pg';

/** What the product sends to the database. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** The statements that are sent to the database while something is done. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const original = pg.Client.prototype.query;
  const spy = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | Statement, unknown[] | undefined];
    seen.push(typeof first === 'string' ? { text: first, values: second ?? [] } : first);
    return (original as (...all: unknown[]) => unknown).apply(this, args);
  };
  Object.assign(pg.Client.prototype, { query: spy });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query: original });
  }
  return seen;
}
