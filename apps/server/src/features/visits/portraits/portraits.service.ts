import { may } from '@lectern/contract/access/capabilities.ts';
import type { FilePlace, PersonCtx } from '../../../platform/context/ctx.ts';
import { found, refuseUnless } from '../../../platform/context/refusal.ts';
import * as levels from '../../levels/levels.service.ts';
import { portraitPlace } from '../../people/people.service.ts';
import { hadSince } from '../taught.rules.ts';
import { maySeePortrait, seesWithoutVisit } from './portraits.policy.ts';
import { findShown, isAdministeredVisit, isSharedVisit } from './portraits.repo.ts';

/**
 * Whether the asker sees a person in a session of the last 12 months or an upcoming one, as one of its people or as
 * an observer.
 */
async function sharesVisit(ctx: PersonCtx, personId: string): Promise<boolean> {
  const { actor, scope } = ctx;
  const wanted = { askerId: actor.personId, personId, since: hadSince(ctx.clock.now()) };
  if (!may(actor.role, 'administer')) return isSharedVisit(scope, wanted);
  if (may(actor.role, 'keepStudents'))
    return isAdministeredVisit(scope, { ...wanted, levelIds: [found(actor.levelId)], isInCall: false });
  if (!may(actor.role, 'observeBroadcasts')) return false;
  const levelIds = await levels.reachOf(ctx);
  return isAdministeredVisit(scope, { ...wanted, levelIds, isInCall: true });
}

/**
 * Everyone who may see a person when they open the picture sees it. That costs one query for most, and two for
 * people who see the person in a session alone; making an address costs none.
 */
export const portraits: FilePlace = {
  kind: portraitPlace,
  refuseUnlessSeen: async (ctx, fileId) => {
    const shown = found(await findShown(ctx.scope, { fileId, asker: ctx.actor }));
    const isSeen = seesWithoutVisit(ctx.actor, shown);
    refuseUnless(
      maySeePortrait(ctx.actor, { ...shown, sharesVisit: !isSeen && (await sharesVisit(ctx, shown.id)) }),
    );
  },
};
