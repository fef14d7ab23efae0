import { may } from '@lectern/contract/access/capabilities.ts';
import { otherCategory } from '@lectern/contract/flags/flags.names.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import * as people from '../people/people.service.ts';
import { findAsker, findCancellation } from './changing.repo.ts';
import { isMedicAidShown } from './medic-aid.service.ts';
import type { VisitFor } from './roster.service.ts';
import { findFlaggedFor } from './visits.repo.ts';
import type { Visit } from './visits.rules.ts';

/** Facts of a visit that not everybody may know; undefined for those hidden from the asker. */
export interface ToldOfVisit {
  /** What it was flagged for; null if it was not. */
  readonly flaggedFor: string | null | undefined;
  readonly cancellation: VisitInfo['cancellation'];
  /** The asker raised the open request. */
  readonly isAsker: boolean;
  /** The asker has the MedicAid panel. */
  readonly isMedicAidShown: boolean;
}

async function flaggedFor(ctx: Ctx, visitId: string): Promise<string | null> {
  const flag = await findFlaggedFor(ctx.scope, visitId);
  return flag ? (flag.name ?? otherCategory.name) : null;
}

/** Why a visit was cancelled and by whom; null if it was not, or without a reason. */
async function cancellationOf(ctx: Ctx, visit: Visit): Promise<VisitInfo['cancellation']> {
  if (visit.state !== 'cancelled') return null;
  const { reason, personId } = await findCancellation(ctx.scope, visit.id);
  if (reason === null || personId === null) return null;
  const cancelledBy = (await people.getPeople(ctx, [personId])).get(personId)?.name ?? '';
  return { reason, cancelledBy };
}

/** Flags and reasons are for the educator of a visit and Levels 2 and 3 above it, MedicAid for the educator. */
export async function toldOf(ctx: PersonCtx, place: VisitFor): Promise<ToldOfVisit> {
  const { visit, viewer } = place;
  const { role, personId } = ctx.actor;
  const isTold = viewer !== 'attendee';
  return {
    flaggedFor: isTold && may(role, 'seeFlags') ? await flaggedFor(ctx, visit.id) : undefined,
    cancellation: isTold && may(role, 'changeVisits') ? await cancellationOf(ctx, visit) : undefined,
    isAsker: visit.cancelRequested && (await findAsker(ctx.scope, visit.id)) === personId,
    isMedicAidShown: await isMedicAidShown(ctx, place),
  };
}
