import type { CheckedLink } from '@lectern/contract/identity/identity.shapes.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import { toCheckedLink } from './identity.view.ts';
import { hasJoined } from './joining.service.ts';
import { ownerOf, type GivenLink } from './password-reset.service.ts';

/**
 * Says that a one-time link still works, and whom it greets who has not joined yet. Refuses with reset_link_dead when it was
 * used, dropped or is too old.
 */
export async function checkResetLink(ctx: Ctx, link: GivenLink): Promise<CheckedLink> {
  const personId = await ownerOf(ctx, link);
  if (await hasJoined(ctx, personId)) return { invited: null };
  const person = await people.getPerson(ctx, personId);
  const places = await levels.getLevels(ctx, await people.levelIdsOf(ctx, person));
  return toCheckedLink(
    person,
    [...places.values()].map(({ name }) => name),
  );
}
