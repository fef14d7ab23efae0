import { secretKinds, type SecretKind } from '@lectern/contract/institutions/institutions.names.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import * as audit from '../audit/audit.service.ts';
import { lockedHost } from './hosts.service.ts';
import { deleteSecret, findSecret, listSecrets, putSecret } from './secrets.repo.ts';

/** Whether a host has a secret, since when and by whom; nobody is told the secret itself. */
export interface SecretState {
  readonly kind: SecretKind;
  readonly setAt: Date | null;
  readonly setBy: string | null;
}

/** What a sealed secret belongs to: it opens nowhere else. */
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
 * Keeps a secret of a host, sealed, in place of the one before; null takes it away. Refuses who does not keep hosts. The
 * audit has no value of it.
 */
export async function keepSecret(
  tx: PersonCtx,
  { hostId, kind, value }: { hostId: string; kind: SecretKind; value: string | null },
): Promise<void> {
  const host = await lockedHost(tx, hostId);
  const about = { subjectKind: 'host', subjectId: host.id } as const;
  if (value === null) {
    if (await deleteSecret(tx.scope, host.id, kind))
      await audit.record(tx, { action: 'host.secret-removed', ...about });
    return;
  }
  await putSecret(tx.scope, {
    ...{ hostId: host.id, kind, sealed: tx.ports.seals.seal(value, belonging(tx, host.id, kind)) },
    ...{ setBy: tx.actor.personId, setAt: tx.clock.now() },
  });
  await audit.record(tx, { action: 'host.secret-set', ...about });
}

/** A secret of a host, for what the product itself asks of the provider; null where there is none or its key is gone. */
export async function readSecret(ctx: Ctx, hostId: string, kind: SecretKind): Promise<string | null> {
  const row = await findSecret(ctx.scope, hostId, kind);
  return row === undefined ? null : ctx.ports.seals.open(row.sealed, belonging(ctx, hostId, kind));
}
