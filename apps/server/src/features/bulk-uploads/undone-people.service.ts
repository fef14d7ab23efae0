import { isEducator } from '@lectern/contract/access/roles.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { queue } from '../../platform/jobs/feature-jobs.ts';
import * as audit from '../audit/audit.service.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as identity from '../identity/identity.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as many from '../people/many.service.ts';
import * as parents from '../people/parents.service.ts';
import * as people from '../people/people.service.ts';
import { forgetTaught } from '../subjects/teaching.service.ts';
import { cancelVisitsOf } from '../visits/personal-withdrawal.service.ts';
import { listLeftParents } from './invited-parents.repo.ts';
import type { LineRow } from './lines.repo.ts';
import { setStatuses } from './status-lines.service.ts';
import type { Choices } from './uploads.repo.ts';

/** Those whom nobody has used since an upload has added them: they never signed in, and nobody changed them. */
export async function unused(
  tx: PersonCtx,
  added: readonly people.PersonFacts[],
): Promise<people.PersonFacts[]> {
  const presence = await identity.presenceOf(
    tx,
    added.map(({ id }) => id),
  );
  return added.filter(
    ({ id, version, mailVerified }) =>
      version === 0 && !mailVerified && (presence.get(id)?.lastSeen ?? null) === null,
  );
}

function removal(
  { id, firstName, lastName, studentNumber, email }: people.PersonFacts,
  leftLevelIds: string[],
) {
  return {
    ...({ action: 'person.removed', subjectKind: 'person', subjectId: id, leftLevelIds } as const),
    before: { firstName, lastName, studentNumber, email },
  };
}

/** Removes somebody whom an upload has added; fails where anything of the product has used them. */
export async function remove(tx: PersonCtx, person: people.PersonFacts): Promise<void> {
  await audit.record(tx, removal(person, [...(await people.levelIdsOf(tx, person))]));
  await credentials.forgetUnused(tx, [person.id]);
  await parents.leaveOutWaiting(tx, [person.id]);
  if (isEducator(person.role)) await forgetTaught(tx, [person.id]);
  await many.removeUnused(tx, [person.id]);
}

/**
 * Removes people whom an upload has added and nobody has used, and closes the accounts of the others; returns which.
 * Accounts that the asker does not keep are left alone.
 */
export async function takeBackAdded(
  tx: PersonCtx,
  added: readonly people.PersonFacts[],
  choices: Choices | null,
): Promise<{ removed: ReadonlySet<string>; closed: ReadonlySet<string> }> {
  const kept = await accounts.keptAmong(tx, added);
  const gone = await unused(tx, kept);
  const used = kept.filter((one) => !gone.includes(one));
  const wanted = used.map(({ id, version }) => ({ id, version, active: false }));
  return { removed: await removeAll(tx, gone), closed: await setStatuses(tx, wanted, choices) };
}

async function removeAll(
  tx: PersonCtx,
  removed: readonly people.PersonFacts[],
): Promise<ReadonlySet<string>> {
  if (removed.length === 0) return new Set();
  const ids = removed.map(({ id }) => id);
  const places = await many.levelIdsOfEducators(tx, ids);
  await audit.recordAll(
    tx,
    removed.map((person) => {
      const own = person.levelId === null ? [] : [person.levelId];
      return removal(person, [...own, ...(places.get(person.id) ?? [])]);
    }),
  );
  await credentials.forgetUnused(tx, ids);
  await parents.leaveOutWaiting(tx, ids);
  await forgetTaught(tx, ids);
  await many.removeUnused(tx, ids);
  return new Set(ids);
}

/**
 * Opens and closes again those whom lines have closed and opened, and who are as the lines have left them; tells which of
 * them.
 */
export async function turnBack(
  tx: PersonCtx,
  lines: readonly LineRow[],
  choices: Choices | null,
): Promise<ReadonlySet<string>> {
  const known = await people.getPeople(
    tx,
    lines.map(({ personId }) => personId),
  );
  const wanted = lines.flatMap(({ personId, changes }) => {
    const person = known.get(personId ?? '');
    const isAsLeft = changes.some(({ field, after }) => field === 'active' && after === person?.active);
    return person && isAsLeft ? [{ id: person.id, version: person.version, active: !person.active }] : [];
  });
  return setStatuses(tx, wanted, choices);
}

/** Deactivates a person; upcoming sessions are kept or cancelled as the person undoing the upload chose. */
export async function close(tx: PersonCtx, personId: string, choices: Choices | null): Promise<void> {
  await accounts.setActive(tx, personId, false);
  if (choices?.sessions !== 'cancel') return;
  await queue(tx, cancelVisitsOf, { personId, reason: choices.reason, decidedBy: tx.actor.personId });
}

/**
 * Removes the accounts of parents whom an upload invited, who have not joined and have no student any more, so that
 * the mailed links open nothing; at most `most` at once. Returns whether there were any; fails if anything in the
 * product refers to one.
 */
export async function takeBackParents(tx: PersonCtx, uploadId: string, most: number): Promise<boolean> {
  const left = await people.getPeople(tx, await listLeftParents(tx.scope, uploadId, most));
  return (await removeAll(tx, [...left.values()])).size > 0;
}
