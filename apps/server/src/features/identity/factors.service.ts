import { may } from '@lectern/contract/access/capabilities.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { FactorView } from '@lectern/contract/identity/second-factor.shapes.ts';
import { isAppCode, plainCode } from '@lectern/contract/identity/second-factor.rules.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { totpStep } from '../../platform/second-factors/totp.ts';
import * as factorRules from '../institutions/factor-rule.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import { deleteApp, findApp, listWithKey, useStep } from './authenticator-apps.repo.ts';
import { tellFactorNews } from './factor-news.service.ts';
import { deletePasskeys, listPasskeys } from './passkeys.repo.ts';
import * as recoveryCodes from './recovery-codes.service.ts';
import { toFactorView } from './second-factor.view.ts';

/** Under what a key of an app is sealed. */
export function aboutApp(ctx: Ctx, personId: string): string {
  return `authenticator app of ${personId} in ${ctx.scope.institutionId}`;
}

/** Whether somebody of a role needs a second factor. */
export async function needsFactor(ctx: Ctx, role: Role): Promise<boolean> {
  return may(role, 'haveSecondFactor') && (await factorRules.factorRule(ctx)).required;
}

/**
 * A person's second factors: an app, and passkeys for any site. Without a second factor, a passkey is an alternative
 * to the password: it is listed, but never asked for.
 */
export async function factorsOf(ctx: Ctx, personId: string) {
  const [app, passkeys, { role }] = await Promise.all([
    findApp(ctx.scope, personId),
    listPasskeys(ctx.scope, personId),
    people.getPerson(ctx, personId),
  ]);
  const hasApp = app !== undefined && app.secret !== null;
  const isGuarded = passkeys.length > 0 && may(role, 'haveSecondFactor');
  return { app, passkeys, hasApp, hasAny: hasApp || isGuarded };
}

/** Those of these people who have an app or a passkey, and whether it is a second factor: of others a passkey is a way in. */
export async function withKey(
  ctx: Ctx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly isFactor: boolean }>> {
  const rows = await listWithKey(ctx.scope, personIds);
  return new Map(rows.map(({ id, role }) => [id, { isFactor: may(role as Role, 'haveSecondFactor') }]));
}

/** The level above, whose administrators can reset the factor; null if there is none. */
async function resetBy(ctx: PersonCtx): Promise<string | null> {
  if (ctx.actor.levelId === null) return null;
  const line = await levels.levelWithAncestors(ctx, ctx.actor.levelId);
  const own = line.find(({ id }) => id === ctx.actor.levelId);
  const above = line.find(({ depth }) => depth === (own?.depth ?? 0) - 1);
  return above?.name ?? (await institutions.institutionSettings(ctx)).name;
}

/** Everything about the own second factor. */
export async function viewFactor(ctx: PersonCtx): Promise<FactorView> {
  const { personId, role } = ctx.actor;
  const [factors, recoveryCodesLeft, isRequired, by] = await Promise.all([
    factorsOf(ctx, personId),
    recoveryCodes.codesLeft(ctx, personId),
    needsFactor(ctx, role),
    resetBy(ctx),
  ]);
  return toFactorView({ ...factors, recoveryCodesLeft, isRequired, resetBy: by });
}

/**
 * Whether a typed code is right: of the app, never taken before, or an unused recovery code, which is used up and told by
 * mail.
 */
export async function takeCode(ctx: Ctx, personId: string, typed: string): Promise<boolean> {
  const plain = plainCode(typed);
  if (isAppCode(plain)) return takeAppCode(ctx, personId, plain);
  return transaction(ctx, async (tx) => {
    const isRight = await recoveryCodes.takeCode(tx, personId, plain);
    if (isRight) await tellFactorNews(tx, personId, 'codeUsed');
    return isRight;
  });
}

async function takeAppCode(ctx: Ctx, personId: string, plain: string): Promise<boolean> {
  const app = await findApp(ctx.scope, personId);
  if (!app?.secret) return false;
  const secret = ctx.ports.seals.open(app.secret, aboutApp(ctx, personId));
  // The key that sealed it is gone: recovery codes still work.
  if (secret === null) ctx.ports.log.error({ personId }, 'the key of an authenticator app cannot be opened');
  const step = secret === null ? null : totpStep(secret, plain, ctx.clock.now());
  return step !== null && useStep(ctx.scope, { personId, secret: app.secret, step });
}

/** After a factor was turned on: the other devices are signed out, and nothing more must be set up. */
export async function signOutOthers(tx: PersonCtx): Promise<void> {
  const { personId, authSessionId } = tx.actor;
  await authSessions.endSessions(tx, { personId, except: authSessionId }, 'factor_turned_on');
  await authSessions.noteFactor(tx);
}

/** Whether another factor stays when one goes. Refuses with last_factor where administrators need one; without any the recovery codes go too. */
export async function settleRest(tx: PersonCtx): Promise<void> {
  const { personId, role } = tx.actor;
  if ((await factorsOf(tx, personId)).hasAny) return;
  if (await needsFactor(tx, role)) throw new Refusal('last_factor');
  await recoveryCodes.dropCodes(tx, personId);
}

/**
 * Removes all factors of a person, signs them out everywhere and tells them by mail; returns whether there were any.
 * The caller checks that the asker may.
 */
export async function resetFactor(ctx: Ctx, personId: string): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const hadApp = await deleteApp(tx.scope, personId);
    const hadPasskeys = (await deletePasskeys(tx.scope, personId)) > 0;
    await recoveryCodes.dropCodes(tx, personId);
    if (!hadApp && !hadPasskeys) return false;
    await authSessions.endSessions(tx, { personId }, 'factor_reset');
    await tellFactorNews(tx, personId, 'reset');
    return true;
  });
}
