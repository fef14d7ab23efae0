import type { Scope } from '../../../platform/db/scope.ts';

/** A personal link, as it is kept. */
export interface GuestTicket {
  readonly personId: string;
  readonly visitId: string;
  readonly openedAt: Date | null;
  /** When it went over to another device. */
  readonly moves: Date[];
  readonly blockedAt: Date | null;
}

const columns = ['personId', 'visitId', 'openedAt', 'moves', 'blockedAt'] as const;

export async function insertTicket(
  scope: Scope,
  ticket: { personId: string; visitId: string; tokenHash: Buffer; createdAt: Date },
): Promise<void> {
  await scope.db
    .insertInto('guestTickets')
    .values({ ...ticket, institutionId: scope.institutionId })
    .execute();
}

/** Another link of a guest's ticket. */
export async function insertLink(
  scope: Scope,
  link: { personId: string; tokenHash: Buffer; createdAt: Date },
): Promise<void> {
  await scope.db
    .insertInto('guestLinks')
    .values({ ...link, institutionId: scope.institutionId })
    .execute();
}

function select(scope: Scope) {
  return scope.db
    .selectFrom('guestTickets')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('revokedAt', 'is', null);
}

/** The ticket that a link's token opens, held until the transaction ends; undefined for an unknown or revoked one. */
export async function lockTicket(scope: Scope, tokenHash: Buffer): Promise<GuestTicket | undefined> {
  const linked = scope.db
    .selectFrom('guestLinks')
    .select('personId')
    .where('institutionId', '=', scope.institutionId)
    .where('tokenHash', '=', tokenHash);
  return select(scope)
    .where(({ or, eb }) => or([eb('tokenHash', '=', tokenHash), eb('personId', 'in', linked)]))
    .forUpdate()
    .executeTakeFirst();
}

export async function findTicket(scope: Scope, personId: string): Promise<GuestTicket | undefined> {
  return select(scope).where('personId', '=', personId).executeTakeFirst();
}

export async function listTickets(scope: Scope, visitId: string): Promise<GuestTicket[]> {
  return select(scope).where('visitId', '=', visitId).execute();
}

export async function updateTicket(
  scope: Scope,
  personId: string,
  change: { openedAt?: Date; moves?: Date[]; blockedAt?: Date | null; revokedAt?: Date },
): Promise<void> {
  await scope.db
    .updateTable('guestTickets')
    .set(change)
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .execute();
}
