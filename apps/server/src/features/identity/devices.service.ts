import { deviceLimits } from '@lectern/contract/identity/devices.limits.ts';
import type { Device } from '@lectern/contract/identity/devices.shapes.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { found } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import { listDevices } from './devices.repo.ts';

/** Where the signed-in person is signed in, this browser first. */
export async function ownDevices(ctx: PersonCtx): Promise<{ data: Device[] }> {
  const { personId, authSessionId: own } = ctx.actor;
  const wanted = { personId, own, now: ctx.clock.now(), limit: deviceLimits.shown };
  const rows = await listDevices(ctx.scope, wanted);
  return {
    data: rows.map(({ id, browser, system, createdAt, lastSeenAt }) => ({
      ...{ id, browser, system },
      signedInAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isThis: id === own,
    })),
  };
}

async function end(ctx: PersonCtx, which: { only: string } | { except: string }): Promise<number> {
  const { personId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    const ended = await authSessions.endSessions(tx, { personId, ...which }, 'ended_elsewhere');
    if (ended > 0)
      await audit.record(tx, { action: 'person.signed-out', subjectKind: 'person', subjectId: personId });
    return ended;
  });
}

/**
 * Signs the signed-in person out in one other browser; its windows learn it at once. Refuses with not_found anything
 * but a live session of theirs, and this one, which ends by signing out.
 */
export async function signOutDevice(ctx: PersonCtx, id: string): Promise<{ data: Device[] }> {
  const isOther = id !== ctx.actor.authSessionId;
  found((isOther && (await end(ctx, { only: id })) > 0) || null);
  return ownDevices(ctx);
}

/** Signs the signed-in person out in every browser but this one. */
export async function signOutOthers(ctx: PersonCtx): Promise<{ data: Device[] }> {
  await end(ctx, { except: ctx.actor.authSessionId });
  return ownDevices(ctx);
}
