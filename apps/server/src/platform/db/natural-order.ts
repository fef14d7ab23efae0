import { sql, type Expression, type RawBuilder } from 'kysely';

/**
 * A text as people sort it: without regard to case and accents, and numbers in it by their value ('School 2' before 'School 10'). All
 * numbers get ten digits, so that it needs no collation which a database may not have.
 */
export function inNaturalOrder(text: Expression<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(
    regexp_replace(lower(public.found_text(${text})), '(\\d+)', '0000000000\\1', 'g'), '\\d*(\\d{10})(?!\\d)', '\\1', 'g')`;
}
