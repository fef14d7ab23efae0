import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../platform/context/ctx.ts';
import { knownBrowserSeconds } from '../../platform/http/session-token.ts';
import { deleteKnown, deleteKnownOf, deleteSurplus, findKnown, insertKnown } from './known-browsers.repo.ts';

/** Accounts that share a browser: brothers and sisters, a computer in a classroom. The oldest is forgotten. */
const mostInBrowser = 5;
/** Browsers that one account knows. */
const mostOfPerson = 10;
const nobody = '00000000-0000-0000-0000-000000000000';

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function signature(ctx: Ctx, tokens: string): Buffer {
  return createHmac('sha256', ctx.ports.secret)
    .update(`known-browser:${ctx.scope.institutionId}:${tokens}`)
    .digest();
}

/** The content of the cookie: a token for each account, sealed, so that a forged one costs no query. */
function seal(ctx: Ctx, tokens: readonly string[]): string {
  const joined = tokens.join('~');
  return `${joined}.${signature(ctx, joined).toString('base64url')}`;
}

function unseal(ctx: Ctx, cookie: string | undefined): string[] {
  const [joined = '', seen = '', ...rest] = (cookie ?? '').split('.');
  const given = Buffer.from(seen, 'base64url');
  const expected = signature(ctx, joined);
  const isSound = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  return isSound ? joined.split('~').slice(0, mostInBrowser) : [];
}

/** Under what name an account knows the browser that shows this cookie; null where it does not. */
export async function knownAs(
  ctx: Ctx,
  personId: string | undefined,
  cookie: string | undefined,
): Promise<string | null> {
  const tokenHashes = unseal(ctx, cookie).map(hash);
  const found = await findKnown(ctx.scope, { personId: personId ?? nobody, tokenHashes }, ctx.clock.now());
  return found?.toString('base64url') ?? null;
}

/** Makes a browser known to an account that just proved itself there, and gives it its new cookie; the old one is worth nothing any more. */
export async function rememberBrowser(
  ctx: Ctx,
  personId: string,
  cookie: string | undefined,
): Promise<string> {
  const tokens = unseal(ctx, cookie);
  const now = ctx.clock.now();
  const former = await findKnown(ctx.scope, { personId, tokenHashes: tokens.map(hash) }, now);
  if (former) await deleteKnown(ctx.scope, former);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + knownBrowserSeconds * 1000);
  await insertKnown(ctx.scope, { personId, tokenHash: hash(token), lastUsedAt: now, expiresAt });
  await deleteSurplus(ctx.scope, personId, mostOfPerson);
  const others = tokens.filter((one) => !former?.equals(hash(one)));
  return seal(ctx, [token, ...others].slice(0, mostInBrowser));
}

/** Makes every browser unknown to an account: its password changed, or it was merged. */
export async function forgetBrowsers(ctx: Ctx, personId: string): Promise<void> {
  await deleteKnownOf(ctx.scope, [personId]);
}

/** The same for accounts that were closed. */
export async function forgetBrowsersOf(ctx: Ctx, personIds: readonly string[]): Promise<void> {
  await deleteKnownOf(ctx.scope, personIds);
}
