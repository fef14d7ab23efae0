import { sql } from 'kysely';

/**
 * What a visit is shown with in addition to its own columns: each is a column for a statement that selects from
 * `visits`, so that lists, summaries and calendar entries name a subject, a school or an educator in the same way.
 */
export const visitNames = {
  subject: sql<string | null>`(select subjects.name from subjects
    where subjects.institution_id = visits.institution_id and subjects.id = visits.subject_id)`,
  subcategory: sql<string | null>`(select subcategories.name from subcategories
    where subcategories.institution_id = visits.institution_id and subcategories.id = visits.subcategory_id)`,
  level: sql<string | null>`(select levels.name from levels
    where levels.institution_id = visits.institution_id and levels.id = visits.level_id)`,
  educator: sql<string>`(select educators.first_name || ' ' || educators.last_name from people as educators
    where educators.institution_id = visits.institution_id and educators.id = visits.educator_id)`,
} as const;
