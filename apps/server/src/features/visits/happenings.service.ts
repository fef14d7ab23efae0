import type { KeptHappening } from '@lectern/contract/visits/history.names.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { findCancellation } from './changing.repo.ts';
import type { Situation } from './lifecycle.rules.ts';
import { comesAndGoes, happeningsOf } from './happenings.rules.ts';
import { growEntry } from './entries.repo.ts';
import { insertHappenings } from './happenings.repo.ts';

/** Something that somebody did to a session or to somebody's place in it. */
interface Act {
  readonly kind: KeptHappening;
  /** The person whose place it is about. */
  readonly personIds?: readonly string[];
  /** The actor; the asker if left out. */
  readonly by?: string | null;
  readonly moved?: { readonly from: Date; readonly to: Date };
}

const askerOf = ({ actor }: Ctx): string | null => (actor.kind === 'person' ? actor.personId : null);

/** Writes into the history of a session what somebody does to it, in the running transaction: undone together with it. */
export async function recordAct(tx: Ctx, visitId: string, act: Act): Promise<void> {
  const { kind, personIds, by = askerOf(tx), moved } = act;
  const row = { kind, actorId: by, fromStartsAt: moved?.from ?? null, toStartsAt: moved?.to ?? null };
  const about = personIds ?? [null];
  await insertHappenings(
    tx.scope,
    { visitId, at: tx.clock.now() },
    about.map((personId) => ({ ...row, personId })),
  );
}

/**
 * The same for a step of a session's life; steps caused by time have no actor, and a cancellation has the person who
 * wanted it.
 */
export async function recordStep(
  tx: Ctx,
  { before, after }: { before: Situation; after: Situation },
  isByTime: boolean,
): Promise<void> {
  const kept = happeningsOf(before, after);
  if (kept.length === 0) return;
  const { id } = after.visit;
  const isCancelled = kept.some(({ kind }) => kind === 'cancelled');
  const asker = isByTime ? null : askerOf(tx);
  const actorId = isCancelled ? (await findCancellation(tx.scope, id)).personId : asker;
  const rows = kept.map((one) => ({
    ...one,
    actorId: comesAndGoes(one.kind) ? null : actorId,
    ...{ fromStartsAt: null, toStartsAt: null },
  }));
  await insertHappenings(tx.scope, { visitId: id, at: tx.clock.now() }, rows);
}

/** The results of a change of a session's members: rows of its history, and a newer calendar entry. */
export async function recordRoster(
  tx: Ctx,
  visitId: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  if (added.length + removed.length === 0) return;
  await growEntry(tx.scope, visitId, tx.clock.now());
  await recordAct(tx, visitId, { kind: 'added', personIds: added });
  await recordAct(tx, visitId, { kind: 'takenOut', personIds: removed });
}
