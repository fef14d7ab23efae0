import { secretKinds, type SecretKind } from '@lectern/contract/institutions/institutions.names.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import * as audit from '../audit/audit.service.ts';
import { lockedHost } from './hosts.service.ts';
import { deleteSecret, findFirstSecret, listSecrets, putSecret } from './secrets.repo.ts';

/** Whether a host has a secret, since when and by whom; never the secret itself. */
export interface SecretState {
  readonly kind: SecretKind;
  readonly setAt: Date | null;
  readonly setBy: string | null;
}

/** The owner of a sealed secret: it opens nowhere else. */
function belonging(ctx: Ctx, hostId: string, kind: SecretKind): string {
  return `host secret ${ctx.scope.institutionId} ${hostId} ${kind}`;
}

/** The state of every secret that a host may have. */
export async function secretStates(ctx: Ctx, hostId: string): Promise<readonly SecretState[]> {
  const rows = await listSecrets(ctx.scope, hostId);
  return secretKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    return {
      kind,
      setAt: row?.setAt ?? null,
      setBy: row === undefined ? null : `${row.firstName} ${row.lastName}`.trim(),
    };
  });
}

/**
 * Keeps a secret of a host, sealed, in place of the one before; null takes it away. Says whether there was anything to do;
 * the audit has no value of it. Refuses who does not keep hosts.
 */
export async function keepSecret(
  tx: PersonCtx,
  { hostId, kind, value }: { hostId: string; kind: SecretKind; value: string | null },
): Promise<boolean> {
  const host = await lockedHost(tx, hostId);
  const about = { subjectKind: 'host', subjectId: host.id } as const;
  if (value === null) {
    if (!(await deleteSecret(tx.scope, host.id, kind))) return false;
    await audit.record(tx, { action: 'host.secret-removed', ...about });
    return true;
  }
  await putSecret(tx.scope, {
    ...{ hostId: host.id, kind, sealed: tx.ports.seals.seal(value, belonging(tx, host.id, kind)) },
    ...{ setBy: tx.actor.personId, setAt: tx.clock.now() },
  });
  await audit.record(tx, { action: 'host.secret-set', ...about });
  return true;
}

/**
 * The secret that applies to the whole institution: the main host's, else another one's. Null if there is none, or
 * its key is gone.
 */
export async function institutionSecret(ctx: Ctx, kind: SecretKind): Promise<string | null> {
  const row = await findFirstSecret(ctx.scope, kind);
  return row === undefined ? null : ctx.ports.seals.open(row.sealed, belonging(ctx, row.hostId, kind));
}
