import { roleNames } from '@lectern/contract/access/roles.ts';
import { may } from '@lectern/contract/access/capabilities.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as levels from '../levels/levels.service.ts';
import { schoolsGuardedBy } from '../people/guards.service.ts';
import * as people from '../people/people.service.ts';
import { findEnrolment, listOpen, type EnrolmentRow, type OpenRow } from './enrolment.repo.ts';
import { mayReadDocument, mayReadRequest, type RequestFacts } from './enrolment.policy.ts';

/** A request, and its relation to the asker. */
export interface ReadRequest {
  readonly row: EnrolmentRow;
  readonly facts: RequestFacts;
}

/**
 * A person's request, for any asker; null if there is none. Refuses with not_found people without an account here.
 */
export async function findRequest(ctx: PersonCtx, personId: string): Promise<ReadRequest | null> {
  const person = await people.getPerson(ctx, personId);
  const row = await findEnrolment(ctx.scope, personId);
  if (row === undefined) return null;
  const [reach, guarded] = await Promise.all([levels.reachOf(ctx), schoolsGuardedBy(ctx)]);
  const places = [...row.levelIds, ...(await people.levelIdsOf(ctx, person))];
  const facts = {
    role: person.role,
    isInReach: places.some((id) => levels.isReached(reach, id)),
    isLeftToAsker: row.levelIds.some((id) => guarded.includes(id)),
    isOpen: row.state === 'submitted',
  };
  return { row, facts };
}

/**
 * A person's request; null if there is none, or none for the asker. Refuses with not_found people without an account
 * here.
 */
export async function readRequest(ctx: PersonCtx, personId: string): Promise<ReadRequest | null> {
  const request = await findRequest(ctx, personId);
  return request !== null && mayReadRequest(ctx.actor, request.facts).ok ? request : null;
}

/** Whether the asker may see the document of a person's request. */
export async function mayReadDocumentOf(ctx: PersonCtx, personId: string): Promise<boolean> {
  const request = await readRequest(ctx, personId);
  return request !== null && mayReadDocument(ctx.actor, request.facts).ok;
}

/**
 * The requests waiting for the asker: those of educators where the asker reaches the institution, and those of
 * students where the asker answers for the school that they chose.
 */
export async function requestsFor(
  ctx: PersonCtx,
  page: { offset: number; limit: number },
): Promise<{ rows: readonly OpenRow[]; total: number }> {
  const levelIds = await schoolsGuardedBy(ctx);
  const ofEducators = may(ctx.actor.role, 'reachInstitution')
    ? [{ role: roleNames.educator, levelIds: null }]
    : [];
  return listOpen(ctx.scope, [...ofEducators, { role: roleNames.student, levelIds }], page);
}
