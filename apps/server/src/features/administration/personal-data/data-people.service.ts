import type { personalDataCalls } from '@lectern/contract/administration/personal-data.calls.ts';
import { personalDataLimits } from '@lectern/contract/administration/personal-data.limits.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { wireRoles } from '@lectern/contract/identity/identity.names.ts';
import type { PersonCtx } from '../../../platform/context/ctx.ts';
import * as levels from '../../levels/levels.service.ts';
import * as people from '../../people/people.service.ts';
import { findPeopleByWords } from './data-people.repo.ts';
import { listErasing } from './erasures.repo.ts';

/** People of any role who match the search; none for an empty one. */
export async function findDataPeople(
  ctx: PersonCtx,
  search: string | undefined,
): Promise<CallResult<typeof personalDataCalls.dataPeople>> {
  if (!search) return { data: [] };
  const ids = await findPeopleByWords(ctx.scope, search, personalDataLimits.foundPeople);
  const [named, erasing] = await Promise.all([people.getPeople(ctx, ids), listErasing(ctx.scope, ids)]);
  const places = await levels.getLevels(
    ctx,
    [...named.values()].flatMap(({ levelId }) => levelId ?? []),
  );
  return {
    data: ids.flatMap((id) => {
      const person = named.get(id);
      if (!person) return [];
      const { name, role, active, levelId } = person;
      const place = places.get(levelId ?? '')?.name ?? null;
      return [{ id, name, role: wireRoles[role], place, active, isErasing: erasing.has(id) }];
    }),
  };
}
