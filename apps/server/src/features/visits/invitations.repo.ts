import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** Somebody who is invited to a visit from outside. */
export interface Invitation {
  readonly visitId: string;
  readonly personId: string;
  /** Null for a guest whose link was passed on by hand. */
  readonly email: string | null;
}

export async function insertInvitation(scope: Scope, invitation: Invitation, now: Date): Promise<void> {
  await scope.db
    .insertInto('visitInvitations')
    .values({ ...invitation, institutionId: scope.institutionId, createdAt: now })
    .execute();
}

/** In the order in which they were invited. */
export async function listInvitations(scope: Scope, visitId: string): Promise<Invitation[]> {
  return scope.db
    .selectFrom('visitInvitations')
    .select(['visitId', 'personId', 'email'])
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .orderBy('createdAt')
    .orderBy(sql`lower(email)`)
    .orderBy('personId')
    .execute();
}

export async function findInvitation(scope: Scope, personId: string): Promise<Invitation | undefined> {
  return scope.db
    .selectFrom('visitInvitations')
    .select(['visitId', 'personId', 'email'])
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .executeTakeFirst();
}

export async function deleteInvitation(scope: Scope, personId: string): Promise<void> {
  await scope.db
    .deleteFrom('visitInvitations')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .execute();
}
