import type { BrowserName, SystemName } from '@lectern/contract/identity/devices.names.ts';
import type { Scope } from '../../platform/db/scope.ts';

export interface DeviceRow {
  readonly id: string;
  readonly browser: BrowserName | null;
  readonly system: SystemName | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** The live sessions of a person: the named one first, then by when they were last used. */
export async function listDevices(
  scope: Scope,
  { personId, own, now, limit }: { personId: string; own: string; now: Date; limit: number },
): Promise<DeviceRow[]> {
  return scope.db
    .selectFrom('authSessions')
    .select(['id', 'browser', 'system', 'createdAt', 'lastSeenAt'])
    .$narrowType<Pick<DeviceRow, 'browser' | 'system'>>()
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy((order) => order('id', '=', own), 'desc')
    .orderBy('lastSeenAt', 'desc')
    .limit(limit)
    .execute();
}
