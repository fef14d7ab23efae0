import type { Ctx } from '../../platform/context/ctx.ts';
import * as many from '../people/many.service.ts';
import * as links from './one-time-links.service.ts';

/**
 * Changes or removes the e-mail addresses of accounts that nobody has signed in to, and mails nothing: older links
 * stop working. The database refuses all of them if another account has one of the addresses by now. The caller
 * checks that the asker may.
 */
export async function replaceEmails(
  tx: Ctx,
  updates: Parameters<typeof many.changeEmails>[1],
): Promise<void> {
  await many.changeEmails(tx, updates);
  await links.dropAllLinks(
    tx,
    updates.map(({ id }) => id),
  );
}

/** Stops asking people to confirm these addresses for their accounts; requests for another address stay. */
export async function forgetAsked(
  tx: Ctx,
  wished: readonly { readonly personId: string; readonly email: string }[],
): Promise<void> {
  const asked = await links.wantedEmails(
    tx,
    wished.map(({ personId }) => personId),
  );
  const isAsked = ({ personId, email }: { personId: string; email: string }) =>
    (asked.get(personId) ?? []).every((one) => one.toLowerCase() === email.toLowerCase());
  const ids = wished.filter(isAsked).map(({ personId }) => personId);
  await links.dropAllLinks(tx, ids, 'email_verification');
}
