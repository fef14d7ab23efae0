import type { PersonCtx } from '../../platform/context/ctx.ts';
import { queueAll } from '../../platform/jobs/feature-jobs.ts';
import * as accounts from '../people/accounts.service.ts';
import { cancelVisitsOf } from '../visits/personal-withdrawal.service.ts';
import { done, failedBy, type Done } from './line-results.rules.ts';
import type { LineNow } from './student-lines.service.ts';
import type { Choices } from './uploads.repo.ts';

/** Has the sessions to come of people who were deactivated cancelled, where whoever did it has said so. */
export async function cancelSessionsOf(
  tx: PersonCtx,
  personIds: readonly string[],
  choices: Choices | null,
): Promise<void> {
  if (choices?.sessions !== 'cancel') return;
  const decided = { reason: choices.reason, decidedBy: tx.actor.personId };
  await queueAll(
    tx,
    cancelVisitsOf,
    personIds.map((personId) => ({ personId, ...decided })),
  );
}

const isOpening = ({ fresh }: LineNow): boolean =>
  fresh.changes.some(({ field, after }) => field === 'active' && after === true);

/**
 * Closes or opens the accounts that lines name; sessions to come are kept or cancelled as the confirmation says. Who was
 * changed in this very moment, or is not kept by who confirmed any more, is left alone.
 */
export async function changeStatuses(
  tx: PersonCtx,
  lines: readonly LineNow[],
  choices: Choices,
): Promise<Done[]> {
  const changed = new Set<string>();
  for (const active of [false, true]) {
    const students = lines
      .filter((line) => isOpening(line) === active)
      .flatMap(({ fresh: { personId, version } }) =>
        personId === null ? [] : [{ id: personId, version: version ?? 0 }],
      );
    if (students.length === 0) continue;
    const those = await accounts.setStudentsActive(tx, students, active);
    if (!active) await cancelSessionsOf(tx, [...those], choices);
    for (const id of those) changed.add(id);
  }
  return lines.map(({ staged, fresh: { personId } }) =>
    personId !== null && changed.has(personId)
      ? done(staged, personId)
      : failedBy(staged, 'bulkUploads.remark.meanwhile'),
  );
}
