import { sql, type RawBuilder } from 'kysely';
import { nameEnd } from '../processes/processes.ts';

/** Of a row's `connections`, those of server processes that run. */
export function liveConnections(): RawBuilder<string[]> {
  return sql<string[]>`array(
    select one from unnest(connections) with ordinality as known (one, place)
    where split_part(one, ${nameEnd}, 1) in (select name from server_processes) order by place
  )`;
}
