import { factorLimits } from '@lectern/contract/identity/second-factor.limits.ts';
import { isAppCode, plainCode } from '@lectern/contract/identity/second-factor.rules.ts';
import type { FactorView } from '@lectern/contract/identity/second-factor.shapes.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import { makeTotpSecret, totpAddress, totpStep } from '../../platform/second-factors/totp.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { attempts } from './identity.rules.ts';
import {
  deleteApp,
  findApp,
  saveWantedApp,
  saveWantedCodes,
  turnOnWanted,
} from './authenticator-apps.repo.ts';
import { tellFactorNews } from './factor-news.service.ts';
import * as factors from './factors.service.ts';
import * as recoveryCodes from './recovery-codes.service.ts';

const setUpMs = factorLimits.setUpMinutes * 60_000;

/** The refusal of a wrong code, at its field, where tries are counted with how many are left. */
export function wrongCode(triesLeft?: number): Refusal {
  if (triesLeft === undefined)
    return new Refusal('factor_wrong', {
      fields: [{ field: 'code', message: 'identity.refusal.factor_wrong' }],
    });
  return new Refusal('factor_wrong', {
    fields: [{ field: 'code', message: 'identity.factor.wrongWithTries' }],
    params: { count: triesLeft },
  });
}

/** Makes a key for an app of the signed-in person; a former one that waited is worth nothing any more. */
export async function wantApp(ctx: PersonCtx): Promise<{ secret: string; address: string }> {
  const { personId } = ctx.actor;
  const secret = makeTotpSecret();
  await saveWantedApp(ctx.scope, {
    personId,
    wantedSecret: ctx.ports.seals.seal(secret, factors.aboutApp(ctx, personId)),
    wantedAt: ctx.clock.now(),
  });
  const [person, { appname }] = await Promise.all([
    people.getPerson(ctx, personId),
    institutions.hostSettings(ctx),
  ]);
  const label = { site: appname, account: person.email ?? person.name };
  return { secret, address: totpAddress(secret, label) };
}

/**
 * Takes the first code of the app and shows the recovery codes; nothing is turned on yet. A code counts once, in whichever
 * session: it is wrong afterwards. Refuses with factor_setup_lapsed where no young key waits, and too many wrong codes.
 */
export async function checkApp(ctx: PersonCtx, typed: string): Promise<{ recoveryCodes: string[] }> {
  const { personId } = ctx.actor;
  const limit = attempts(ctx.scope, 'firstCode', personId);
  await ctx.ports.limits.count(ctx.clock, limit);
  const app = await findApp(ctx.scope, personId);
  const isYoung = app?.wantedAt && ctx.clock.now().getTime() - app.wantedAt.getTime() <= setUpMs;
  if (!app?.wantedSecret || !isYoung) throw new Refusal('factor_setup_lapsed');
  const secret = ctx.ports.seals.open(app.wantedSecret, factors.aboutApp(ctx, personId));
  if (secret === null) throw new Refusal('factor_setup_lapsed');
  const plain = plainCode(typed);
  const wantedStep = isAppCode(plain) ? totpStep(secret, plain, ctx.clock.now()) : null;
  if (wantedStep === null) throw wrongCode();
  const { shown, hashes } = recoveryCodes.makeCodes(personId);
  const wanted = { personId, wantedSecret: app.wantedSecret, wantedCodes: hashes, wantedStep };
  if (!(await saveWantedCodes(ctx.scope, wanted))) throw wrongCode();
  await ctx.ports.limits.clear(limit.key);
  return { recoveryCodes: shown };
}

/**
 * Turns on the app whose first code was taken, with the recovery codes that were shown; the other devices are signed out.
 * Refuses with factor_setup_lapsed where none waits.
 */
export async function turnOnApp(ctx: PersonCtx): Promise<FactorView> {
  const { personId } = ctx.actor;
  const now = ctx.clock.now();
  await transaction(ctx, async (tx) => {
    await accounts.lockAccount(tx, personId);
    // The code that was shown with the key is spent with it, whenever within its time it was typed.
    const step = Math.floor(now.getTime() / 30_000);
    const hashes = await turnOnWanted(tx.scope, personId, {
      ...{ now, step, notBefore: new Date(now.getTime() - setUpMs) },
    });
    if (!hashes) throw new Refusal('factor_setup_lapsed');
    await recoveryCodes.keepCodes(tx, personId, hashes);
    await factors.signOutOthers(tx);
    await tellFactorNews(tx, personId, 'on');
  });
  return factors.viewFactor(ctx);
}

/** Turns the app off. Refuses with not_found without one, and with last_factor. */
export async function removeApp(ctx: PersonCtx): Promise<FactorView> {
  const { personId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    await accounts.lockAccount(tx, personId);
    found((await deleteApp(tx.scope, personId)) || null);
    await factors.settleRest(tx);
    await tellFactorNews(tx, personId, 'off');
  });
  return factors.viewFactor(ctx);
}

/** Makes new recovery codes in place of the former ones. Refuses with not_found who has no factor. */
export async function renewCodes(ctx: PersonCtx): Promise<{ recoveryCodes: string[] }> {
  const { personId } = ctx.actor;
  found((await factors.factorsOf(ctx, personId)).hasAny || null);
  const { shown, hashes } = recoveryCodes.makeCodes(personId);
  await transaction(ctx, async (tx) => {
    await recoveryCodes.keepCodes(tx, personId, hashes);
    await tellFactorNews(tx, personId, 'codesRenewed');
  });
  return { recoveryCodes: shown };
}
