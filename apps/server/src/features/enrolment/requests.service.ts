import { roleNames } from '@lectern/contract/access/roles.ts';
import { may } from '@lectern/contract/access/capabilities.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import { findEnrolment, listOpen, type EnrolmentRow } from './enrolment.repo.ts';
import { mayReadDocument, mayReadRequest, type RequestFacts } from './enrolment.policy.ts';

/** A request, and what it is to the asker. */
export interface ReadRequest {
  readonly row: EnrolmentRow;
  readonly facts: RequestFacts;
}

/** Somebody's request; null where there is none, or none for the asker. Refuses with not_found who is of no account here. */
export async function readRequest(ctx: PersonCtx, personId: string): Promise<ReadRequest | null> {
  const person = await people.getPerson(ctx, personId);
  const row = await findEnrolment(ctx.scope, personId);
  if (row === undefined) return null;
  const reach = await levels.reachOf(ctx);
  const places = [...row.levelIds, ...(await people.levelIdsOf(ctx, person))];
  const isInReach = places.some((id) => levels.isReached(reach, id));
  const facts = { role: person.role, isInReach };
  return mayReadRequest(ctx.actor, facts).ok ? { row, facts } : null;
}

/** Whether the asker sees the document of somebody's request. */
export async function mayReadDocumentOf(ctx: PersonCtx, personId: string): Promise<boolean> {
  const request = await readRequest(ctx, personId);
  return request !== null && mayReadDocument(ctx.actor, request.facts).ok;
}

/** The requests that wait for the asker: of educators for who reaches the institution, of students for their school. */
export async function requestsFor(
  ctx: PersonCtx,
  page: { offset: number; limit: number },
): Promise<{ rows: readonly EnrolmentRow[]; total: number; areEducators: boolean }> {
  const areEducators = may(ctx.actor.role, 'reachInstitution');
  const role = areEducators ? roleNames.educator : roleNames.student;
  const found = await listOpen(ctx.scope, { role, levelIds: await levels.reachOf(ctx), ...page });
  return { ...found, areEducators };
}
