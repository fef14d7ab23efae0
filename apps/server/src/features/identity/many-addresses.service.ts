import type { Ctx } from '../../platform/context/ctx.ts';
import * as many from '../people/many.service.ts';
import * as links from './one-time-links.service.ts';

/**
 * Gives accounts that nobody has signed in to other e-mail addresses, or none, and mails nothing: older links are dead. The
 * database refuses all of them where another account has one of the addresses by now. Whether the asker may is the caller's
 * question.
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

/** Nobody is asked any more to confirm these addresses for people's accounts; who is asked for another one by now still is. */
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
