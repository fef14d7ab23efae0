import type { NotificationKind } from '@lectern/contract/notifications/notifications.names.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** A person's choices; what is absent is on. */
export interface SettingsRow {
  readonly personId: string;
  /** Turned off for the bell. */
  readonly unbelled: readonly NotificationKind[];
  /** Turned off for mails. */
  readonly unmailed: readonly NotificationKind[];
  /** Such as `21:00-07:00`; null for never. */
  readonly quietHours: string | null;
}

/** The choices of some people; people without any are absent. */
export async function listSettings(
  scope: Scope,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, SettingsRow>> {
  if (personIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('notificationSettings')
    .select([
      'personId',
      sql<NotificationKind[]>`unbelled`.as('unbelled'),
      sql<NotificationKind[]>`unmailed`.as('unmailed'),
      'quietHours',
    ])
    .where('institutionId', '=', scope.institutionId)
    .where('personId', 'in', personIds)
    .execute();
  return new Map(rows.map((row) => [row.personId, row]));
}

const columns = { bell: 'unbelled', mail: 'unmailed' } as const;

/** Turns one kind on or off for one channel, whatever other windows of the person do to the others. */
export async function switchKind(
  { db, institutionId }: Scope,
  personId: string,
  { kind, way, isOn }: { kind: NotificationKind; way: 'bell' | 'mail'; isOn: boolean },
): Promise<void> {
  const column = sql.ref(`notification_settings.${columns[way]}`);
  const without = sql`array_remove(${column}, ${kind})`;
  await sql`
    insert into notification_settings (institution_id, person_id, ${sql.ref(columns[way])})
    values (${institutionId}, ${personId}, ${isOn ? sql`'{}'` : sql`array[${kind}]`})
    on conflict (institution_id, person_id) do update
    set ${sql.ref(columns[way])} = ${isOn ? without : sql`array_append(${without}, ${kind})`}`.execute(db);
}

export async function saveQuietHours(
  scope: Scope,
  personId: string,
  quietHours: string | null,
): Promise<void> {
  await scope.db
    .insertInto('notificationSettings')
    .values({ institutionId: scope.institutionId, personId, quietHours })
    .onConflict((conflict) => conflict.columns(['institutionId', 'personId']).doUpdateSet({ quietHours }))
    .execute();
}
