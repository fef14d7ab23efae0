/**
 * The tables without an institution: those that all institutions share, and the institutions themselves. Every other
 * table has institution_id first in its primary key, and no statement may use it without an institution.
 */
export const globalTables: ReadonlySet<string> = new Set([
  'institutions',
  'demo_fillings',
  'rate_limits',
  'test_clock',
  'server_processes',
  'service_beats',
  'service_outages',
  'media_decisions',
  'kysely_migration',
  'kysely_migration_lock',
]);
