import { sql, type Kysely } from 'kysely';

/**
 * Erasure puts a pseudonym where JSON names somebody: in its texts, never in the names of its fields, in numbers or in the
 * signs of JSON itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function public.replaced_in_json(value jsonb, pattern text, pseudonym text) returns jsonb
      language plpgsql immutable parallel safe as $$
    begin
      case jsonb_typeof(value)
        when 'string' then
          return to_jsonb(regexp_replace(value #>> '{}', pattern, pseudonym, 'gi'));
        when 'array' then
          return (select coalesce(jsonb_agg(public.replaced_in_json(one, pattern, pseudonym) order by at), '[]')
            from jsonb_array_elements(value) with ordinality as each(one, at));
        when 'object' then
          return (select coalesce(jsonb_object_agg(field, public.replaced_in_json(one, pattern, pseudonym)), '{}')
            from jsonb_each(value) as each(field, one));
        else
          return value;
      end case;
    end $$`.execute(db);
}
