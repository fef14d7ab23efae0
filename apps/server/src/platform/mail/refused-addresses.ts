import type { Scope } from '../db/scope.ts';

/** Why no mail reaches an address: the mail server refused it at once, the mail came back, or its owner called it spam. */
export type RefusalReason = 'refused' | 'bounced' | 'complained';

/** How long a refused address gets no unrequested mails. Then it is tried again: a full mailbox may have room. */
const suppressedMs = 30 * 24 * 3_600_000;
const longestSaid = 300;

/** Remembers that an address takes no mail; the newest word counts. */
export async function markRefused(
  scope: Scope,
  { address, reason, said, at }: { address: string; reason: RefusalReason; said: string; at: Date },
): Promise<void> {
  const row = { reason, said: said.slice(0, longestSaid), refusedAt: at };
  await scope.db
    .insertInto('refusedAddresses')
    .values({ institutionId: scope.institutionId, address: address.toLowerCase(), ...row })
    .onConflict((conflict) => conflict.columns(['institutionId', 'address']).doUpdateSet(row))
    .execute();
}

/** The address has taken a mail. */
export async function clearRefused(scope: Scope, address: string): Promise<void> {
  await scope.db
    .deleteFrom('refusedAddresses')
    .where('institutionId', '=', scope.institutionId)
    .where('address', '=', address.toLowerCase())
    .execute();
}

/** Since when mails to an address come back; null where they do not, as far as is known. */
export async function refusedSince(scope: Scope, address: string): Promise<Date | null> {
  const row = await scope.db
    .selectFrom('refusedAddresses')
    .select('refusedAt')
    .where('institutionId', '=', scope.institutionId)
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst();
  return row?.refusedAt ?? null;
}

/** Whether what nobody asked for is not sent to an address now. */
export async function isSuppressed(scope: Scope, address: string, now: Date): Promise<boolean> {
  const since = await refusedSince(scope, address);
  return since !== null && now.getTime() - since.getTime() < suppressedMs;
}
