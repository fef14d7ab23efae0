import { isEducator } from '@lectern/contract/access/roles.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { enrolmentCalls as calls } from '@lectern/contract/enrolment/enrolment.calls.ts';
import { enrolmentLimits } from '@lectern/contract/enrolment/enrolment.limits.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as files from '../files/files.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as checks from '../people/background-checks.service.ts';
import * as subjects from '../subjects/offered.service.ts';
import { refuseNoSchools, refuseUnlessMayAsk } from './choices.service.ts';
import { findEnrolment, putEnrolment, type EnrolmentRow, type EnrolmentValues } from './enrolment.repo.ts';
import { toOwnEnrolment } from './enrolment.view.ts';
import { tellAboutRequest } from './news.service.ts';
import { namesOf } from './reading.service.ts';

type Own = CallResult<typeof calls.ownEnrolment>;
type Sent = Pick<EnrolmentValues, 'levelIds' | 'subcategoryIds' | 'studentNumber'>;

/** The asker's own request; null before there is one. */
export async function ownEnrolment(ctx: PersonCtx): Promise<Own> {
  const row = await findEnrolment(ctx.scope, ctx.actor.personId);
  return row === undefined ? null : toOwnEnrolment(row, await namesOf(ctx, row, true));
}

/**
 * Refuses with not_found things of other institutions, and with choice_not_offered things that are closed or not
 * offered there.
 */
async function refuseUnoffered(ctx: PersonCtx, { levelIds, subcategoryIds }: Sent): Promise<void> {
  await refuseNoSchools(ctx, levelIds);
  const known = await subjects.namedSubcategories(ctx, subcategoryIds);
  if (known.length !== new Set(subcategoryIds).size) throw new Refusal('not_found');
  const open = await levels.openSchools(ctx, { ids: levelIds, offset: 0, limit: enrolmentLimits.schools });
  if (open.total !== new Set(levelIds).size) throw new Refusal('choice_not_offered');
  if (subcategoryIds.length === 0) return;
  const offered = await subjects.offeredAt(ctx, {
    ...{ levelIds, ids: subcategoryIds, search: null, offset: 0, limit: enrolmentLimits.subcategories },
  });
  if (offered.total !== new Set(subcategoryIds).size) throw new Refusal('choice_not_offered');
}

/** A new document takes the place of the one before, and the check starts over. */
async function keepDocument(
  tx: PersonCtx,
  fileId: string | null,
  before: EnrolmentRow | undefined,
): Promise<{ documentFileId: string | null; isNew: boolean }> {
  const present = before?.documentFileId ?? null;
  if (fileId === null || fileId === present) return { documentFileId: present, isNew: false };
  await files.claimFiles(tx, [fileId], null);
  if (present !== null) await files.removeFiles(tx, [present]);
  await checks.setCheck(tx, tx.actor.personId, 'submitted');
  return { documentFileId: fileId, isNew: true };
}

async function send(
  ctx: PersonCtx,
  given: Sent & {
    readonly fileId?: string | null;
    readonly person?: Pick<EnrolmentValues, 'firstName' | 'lastName' | 'mobile'>;
  },
): Promise<Own> {
  const { personId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    await accounts.lockAccount(tx, personId);
    const asker = await refuseUnlessMayAsk(tx);
    await refuseUnoffered(tx, given);
    await tx.ports.floodLimits.count(tx.clock, {
      ...{ key: `enrolments:${personId}`, most: enrolmentLimits.perDay, windowSeconds: 86_400 },
    });
    const before = await findEnrolment(tx.scope, personId);
    const document = await keepDocument(tx, given.fileId ?? null, before);
    const { firstName, lastName, mobile } = given.person ?? before ?? asker;
    const { levelIds, subcategoryIds, studentNumber } = given;
    const values = { firstName, lastName, mobile, levelIds, subcategoryIds, studentNumber };
    await putEnrolment(tx.scope, {
      ...{ ...values, personId, documentFileId: document.documentFileId },
      submittedAt: tx.clock.now(),
    });
    await audit.record(tx, {
      ...{ action: 'enrolment.submitted', subjectKind: 'person', subjectId: personId },
      after: { ...values, document: document.documentFileId !== null },
    });
    const request = found(await findEnrolment(tx.scope, personId));
    await tellAboutRequest(tx, request, { asker, isAnew: before?.state !== 'submitted', ...document });
  });
  return ownEnrolment(ctx);
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

function missing(field: string, message: 'enrolment.subcategory.missing' | 'enrolment.rollNumber.missing') {
  return new Refusal('invalid_input', { fields: [{ field, message }] });
}

/**
 * The school step: sends a request for schools, with subcategories by an educator, with a number by a student.
 * Replaces a waiting request. Refuses with enrolment_not_needed people who belong to a school, with
 * choice_not_offered things that are closed or not offered there.
 */
export async function chooseSchool(
  ctx: PersonCtx,
  { institutionIds, expertises = [], studentRollNumber }: CallParsed<typeof calls.chooseSchool>['body'],
): Promise<Own> {
  const levelIds = unique(institutionIds);
  if (isEducator(ctx.actor.role)) {
    if (expertises.length === 0) throw missing('expertises', 'enrolment.subcategory.missing');
    return send(ctx, { levelIds, subcategoryIds: unique(expertises), studentNumber: null });
  }
  if (levelIds.length > 1)
    throw new Refusal('invalid_input', {
      fields: [{ field: 'institutionIds', message: 'enrolment.school.one' }],
    });
  if (studentRollNumber === undefined) throw missing('studentRollNumber', 'enrolment.rollNumber.missing');
  return send(ctx, { levelIds, subcategoryIds: [], studentNumber: studentRollNumber });
}

/** An educator's enrolment with all required data; the same refusals, and those of files. */
export async function sendEnrolment(
  ctx: PersonCtx,
  form: CallParsed<typeof calls.sendEnrolment>['body'],
): Promise<Own> {
  const { firstName, lastName, mobileNumber: mobile, documentFileId: fileId } = form;
  return send(ctx, {
    levelIds: unique(form.institutionIds),
    subcategoryIds: unique(form.expertises),
    studentNumber: null,
    ...{ fileId, person: { firstName, lastName, mobile } },
  });
}
