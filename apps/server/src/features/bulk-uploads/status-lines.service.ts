import type { PersonCtx } from '../../platform/context/ctx.ts';
import { queueAll } from '../../platform/jobs/feature-jobs.ts';
import * as accounts from '../people/accounts.service.ts';
import { cancelVisitsOf } from '../visits/personal-withdrawal.service.ts';
import { done, failedBy, type Done } from './line-results.rules.ts';
import type { LineNow } from './student-lines.service.ts';
import type { Choices } from './uploads.repo.ts';

/** Cancels upcoming sessions of deactivated people, if the person who confirmed asked for that. */
async function cancelSessionsOf(
  tx: PersonCtx,
  personIds: readonly string[],
  choices: Choices | null,
): Promise<void> {
  if (choices?.sessions !== 'cancel' || personIds.length === 0) return;
  const decided = { reason: choices.reason, decidedBy: tx.actor.personId };
  await queueAll(
    tx,
    cancelVisitsOf,
    personIds.map((personId) => ({ personId, ...decided })),
  );
}

/** Somebody whose account is to be open or closed, if they still have that version. */
export interface WantedStatus {
  readonly id: string;
  readonly version: number;
  readonly active: boolean;
}

/**
 * Opens and closes accounts, and returns which; upcoming sessions of closed accounts are kept or cancelled. Skips
 * people who have a newer version or whom the asker does not keep.
 */
export async function setStatuses(
  tx: PersonCtx,
  wanted: readonly WantedStatus[],
  choices: Choices | null,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  for (const active of [false, true]) {
    const some = wanted.filter((one) => one.active === active);
    const those = some.length > 0 ? await accounts.setManyActive(tx, some, active) : [];
    if (!active) await cancelSessionsOf(tx, [...those], choices);
    for (const id of those) changed.add(id);
  }
  return changed;
}

function wantedOf({ fresh: { personId, version, changes } }: LineNow): WantedStatus[] {
  const active = changes.some(({ field, after }) => field === 'active' && after === true);
  return personId === null ? [] : [{ id: personId, version: version ?? 0, active }];
}

/**
 * Closes or opens the accounts that lines name, as confirmed. Reports people who were just changed, or whom the
 * confirmer no longer keeps.
 */
export async function changeStatuses(
  tx: PersonCtx,
  lines: readonly LineNow[],
  choices: Choices,
): Promise<Done[]> {
  const changed = await setStatuses(tx, lines.flatMap(wantedOf), choices);
  return lines.map(({ staged, fresh: { personId } }) =>
    personId !== null && changed.has(personId)
      ? done(staged, personId)
      : failedBy(staged, 'bulkUploads.remark.meanwhile'),
  );
}
