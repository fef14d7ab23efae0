import { sql, type Kysely } from 'kysely';

/** Sign-in providers keep the secret of their client; what was entered at a host is asked by nobody, and cannot be taken away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from host_secrets where kind = 'identityProvider'`.execute(db);
}
