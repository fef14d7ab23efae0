import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator } from '@lectern/contract/access/roles.ts';
import type { CallParsed } from '@lectern/contract/core/call.ts';
import type { creationCalls } from '@lectern/contract/booking/creation/creation.calls.ts';
import {
  hasSubject,
  type CreationKind,
  type SessionCreator,
} from '@lectern/contract/booking/creation/creation.rules.ts';
import type { PersonCtx } from '../../../platform/context/ctx.ts';
import { found, refuseUnless } from '../../../platform/context/refusal.ts';
import * as levels from '../../levels/levels.service.ts';
import * as people from '../../people/people.service.ts';
import * as subjects from '../../subjects/subjects.service.ts';
import { particularsOf, type Wish } from '../../visits/storing.service.ts';
import { reachedLevels } from './choices.service.ts';
import { mayBringTogether } from './creation.policy.ts';
import { studentsOf } from './creation.rules.ts';

type Form = CallParsed<typeof creationCalls.createSession>['body'];

/** The creator and the kind of session. */
export interface Intent {
  readonly creator: SessionCreator;
  readonly kind: CreationKind;
}

async function isTaught(ctx: PersonCtx, wish: Omit<Wish, 'noticeHours'>): Promise<boolean> {
  const { subjectId, subcategoryId, educatorId, levelId } = wish;
  if (!subcategoryId) return subjectId === null;
  if (!levelId) return false;
  const known = (await subjects.getSubcategories(ctx, [subcategoryId])).get(subcategoryId);
  return (
    known?.subjectId === subjectId && (await subjects.doesTeach(ctx, { educatorId, subcategoryId, levelId }))
  );
}

/**
 * The session to create, after checking that its people belong together. Refuses with not_found a school, an
 * educator, a subcategory or a student out of the creator's reach, and with students_closed students of closed
 * accounts.
 */
export async function readBelonging(ctx: PersonCtx, { creator, kind }: Intent, form: Form): Promise<Wish> {
  const reached = await reachedLevels(ctx);
  const levelId = may(creator, 'keepOneSchool') ? found(ctx.actor.levelId) : (form.levelId ?? '');
  const educatorId = form.tutorId ?? ctx.actor.personId;
  const wish = {
    kind,
    educatorId,
    levelId,
    studentIds: studentsOf(kind, form),
    subjectId: hasSubject(kind) ? (form.expertiseCategoryId ?? null) : null,
    subcategoryId: hasSubject(kind) ? (form.expertiseId ?? null) : null,
    createdByRole: isEducator(creator) ? ('educator' as const) : ('admin' as const),
    ...particularsOf(form),
  };
  // Students of a broadcast come from every school that the creator reaches, all others from the chosen one.
  const schools = reached.filter((id) => kind === 'broadcast' || id === levelId);
  refuseUnless(
    mayBringTogether({
      creator,
      creatorId: ctx.actor.personId,
      educatorId,
      isLevelInReach: reached.includes(levelId),
      isEducatorThere: await people.isEducatorAt(ctx, educatorId, levelId),
      isTaught: await isTaught(ctx, wish),
      areStudentsInReach: await people.areStudentsThere(ctx, wish.studentIds, schools),
    }),
  );
  const { noticeHours } = await levels.switchesAt(ctx, levelId);
  return { ...wish, noticeHours: noticeHours.value };
}
