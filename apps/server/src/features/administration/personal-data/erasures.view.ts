import type { Erasure } from '@lectern/contract/administration/personal-data.shapes.ts';
import type { ErasureRow } from './erasures.repo.ts';

/** The viewer, and people's names. */
interface Seen {
  readonly askerId: string;
  readonly nameOf: (personId: string) => string;
}

function stateOf({ withdrawnAt, doneAt, queuedAt, agreedAt }: ErasureRow): Erasure['state'] {
  if (withdrawnAt) return 'withdrawn';
  if (doneAt) return 'done';
  if (queuedAt) return 'begun';
  return agreedAt ? 'agreed' : 'asked';
}

/** A requested erasure, with what the asker may do. */
export function toErasure(row: ErasureRow, { askerId, nameOf }: Seen): Erasure {
  const state = stateOf(row);
  return {
    ...{ id: row.id, userId: row.personId, name: nameOf(row.personId), state },
    ...{ askedBy: nameOf(row.askedBy), askedAt: row.askedAt.toISOString(), dueAt: row.dueAt.toISOString() },
    agreedBy: row.agreedBy === null ? null : nameOf(row.agreedBy),
    withdrawnBy: row.withdrawnBy === null ? null : nameOf(row.withdrawnBy),
    doneAt: row.doneAt?.toISOString() ?? null,
    mayAgree: state === 'asked' && row.askedBy !== askerId,
    mayWithdraw: state === 'asked' || state === 'agreed',
  };
}
