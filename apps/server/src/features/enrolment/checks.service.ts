import type { EducatorCheck } from '@lectern/contract/administration/educators.shapes.ts';
import type { CallParsed } from '@lectern/contract/core/call.ts';
import type { enrolmentCalls as calls } from '@lectern/contract/enrolment/enrolment.calls.ts';
import { transaction, type FilePlace, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as files from '../files/files.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as checks from '../people/background-checks.service.ts';
import * as people from '../people/people.service.ts';
import { findCheck, putCheck, type KeptCheck } from './checks.repo.ts';
import { documentAt } from './documents.service.ts';
import { mayReadCheck, maySetCheck } from './enrolment.policy.ts';
import { toCheck } from './enrolment.view.ts';

type Change = CallParsed<typeof calls.setBackgroundCheck>['body'];
type Standing = KeptCheck & Pick<Change, 'backgroundCheck'>;

const placeKind = 'background-check';

async function isRead(ctx: PersonCtx, educatorId: string): Promise<boolean> {
  return mayReadCheck(ctx.actor, { isInReach: await accounts.isEducatorRead(ctx, educatorId) }).ok;
}

/** The document of a check is seen by the administrators who read documents and reach the educator. */
export const checkFiles: FilePlace = {
  kind: placeKind,
  refuseUnlessSeen: async (ctx, educatorId) => {
    if (!(await isRead(ctx, educatorId))) throw new Refusal('not_found');
  },
};

/** Date, reference and document of an educator's check; null for people who may not read them. */
export async function checkOf(ctx: PersonCtx, educatorId: string): Promise<EducatorCheck | null> {
  if (!(await isRead(ctx, educatorId))) return null;
  const row = await findCheck(ctx.scope, educatorId);
  const place = { kind: placeKind, about: educatorId };
  return toCheck(row, await documentAt(ctx, row?.documentFileId ?? null, place));
}

function refuseToCome(ctx: PersonCtx, { checkedOn }: Change): void {
  if (!checkedOn || checkedOn <= ctx.clock.now().toISOString().slice(0, 10)) return;
  throw new Refusal('invalid_input', {
    fields: [{ field: 'checkedOn', message: 'enrolment.check.later' }],
  });
}

async function standingOf(ctx: PersonCtx, educatorId: string): Promise<Standing> {
  const row = await findCheck(ctx.scope, educatorId);
  return {
    backgroundCheck: await accounts.backgroundCheckOf(ctx, educatorId),
    checkedOn: row?.checkedOn ?? null,
    reference: row?.reference ?? null,
    documentFileId: row?.documentFileId ?? null,
    version: row?.version ?? 0,
  };
}

/** Fields that are left out stay; a document stays until there is another. */
function changed(
  before: Standing,
  { backgroundCheck, checkedOn, reference, documentFileId }: Change,
): Standing {
  return {
    ...before,
    backgroundCheck,
    checkedOn: checkedOn === undefined ? before.checkedOn : checkedOn,
    reference: reference === undefined ? before.reference : reference || null,
    documentFileId: documentFileId ?? before.documentFileId,
  };
}

const isSame = (one: Standing, other: Standing): boolean =>
  one.backgroundCheck === other.backgroundCheck &&
  one.checkedOn === other.checkedOn &&
  one.reference === other.reference &&
  one.documentFileId === other.documentFileId;

/** The entry says whether there is a document, and never which. */
const noted = ({ documentFileId, version: _version, ...told }: Standing) => ({
  ...told,
  document: documentFileId !== null,
});

/** A new document becomes the educator's, and takes the place of the one before. */
async function keep(
  tx: PersonCtx,
  personId: string,
  { before, after }: { before: Standing; after: Standing },
) {
  const { backgroundCheck, documentFileId } = after;
  const isNew = documentFileId !== null && documentFileId !== before.documentFileId;
  if (isNew) await files.claimFor(tx, documentFileId, personId);
  await checks.setCheck(tx, personId, backgroundCheck);
  await putCheck(tx.scope, personId, { ...after, setBy: tx.actor.personId, setAt: tx.clock.now() });
  if (isNew && before.documentFileId !== null) await files.removeFiles(tx, [before.documentFileId]);
}

/**
 * Sets the result of an educator's background check, with its date, reference and document. Refuses with not_found
 * people who are no educators and uploads of others, a day in the future, and with changed_meanwhile a newer
 * version.
 */
export async function setBackgroundCheck(ctx: PersonCtx, personId: string, change: Change): Promise<null> {
  await transaction(ctx, async (tx) => {
    await accounts.lockAccount(tx, personId);
    refuseUnless(maySetCheck(tx.actor, await people.getPerson(tx, personId)));
    refuseToCome(tx, change);
    const before = await standingOf(tx, personId);
    const after = changed(before, change);
    if (isSame(before, after)) return;
    if (change.version !== before.version) throw new Refusal('changed_meanwhile');
    await keep(tx, personId, { before, after });
    await audit.record(tx, {
      ...{ action: 'background-check.set', subjectKind: 'person', subjectId: personId },
      ...{ before: noted(before), after: noted(after) },
    });
  });
  return null;
}
