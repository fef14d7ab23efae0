import type { Ctx } from '../../platform/context/ctx.ts';
import * as people from '../people/people.service.ts';
import type { Deciders } from './ledger.view.ts';

/** The names of people who decided; null means time. */
export async function decidersOf(ctx: Ctx, ids: readonly (string | null)[]): Promise<Deciders> {
  const known = ids.filter((id) => id !== null);
  return known.length === 0 ? new Map() : people.getPeople(ctx, [...new Set(known)]);
}
