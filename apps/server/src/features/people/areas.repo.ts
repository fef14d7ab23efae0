import { roleNames } from '@lectern/contract/access/roles.ts';
import { sql } from 'kysely';
import type { AllInstitutions } from '../../platform/db/scope.ts';

/** Corrects the area and district of students who were written at the moment when a level was moved, so that neither transaction saw the other. */
export async function markAreasAcrossInstitutions(all: AllInstitutions): Promise<void> {
  await sql`
    update people set area_id = area.id, district_id = area.parent_id
    from levels school join levels area
      on area.institution_id = school.institution_id and area.id = school.parent_id
    where people.institution_id = school.institution_id and people.level_id = school.id and school.depth = 3
      and people.role = ${roleNames.student}
      and (people.area_id, people.district_id) is distinct from (area.id, area.parent_id)`.execute(all.db);
}
