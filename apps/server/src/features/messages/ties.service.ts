import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator, isParent, isStudent } from '@lectern/contract/access/roles.ts';
import { isUnderAge } from '@lectern/contract/people/age.rules.ts';
import type { ThirdReader } from '@lectern/contract/messages/messages.shapes.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import { joinedAmong } from '../identity/joining.service.ts';
import { messageReadersOf } from '../people/agreements.service.ts';
import * as people from '../people/people.service.ts';
import { studentsReferredWith } from '../referrals/referrals.service.ts';
import { isStudentOf } from '../visits/taught.service.ts';
import type { Pair } from './conversations.repo.ts';
import { readerFor } from './guards.service.ts';
import { mayWrite, type BeginningTies, type ConversationTies, type Part } from './messages.policy.ts';
import { rulesOfSchool, todayAt, type SchoolRules } from './settings.service.ts';

/** The people of a conversation, and its current state. */
export interface PairFacts {
  readonly pair: Pair;
  readonly educator: people.PersonFacts;
  readonly family: people.PersonFacts;
  readonly student: people.PersonFacts;
  /** Null for a student who has no school. */
  readonly school: SchoolRules | null;
  readonly isOpen: boolean;
  /** The student themselves, or a parent with an active link; others get nothing more. */
  readonly isFamilyLinked: boolean;
  /** People other than the two who read along. */
  readonly readers: readonly (ThirdReader & { readonly id: string })[];
}

/** The person to whom somebody wants to write. */
export interface WithWhom {
  readonly receiverId: string;
  readonly studentUserId?: string | undefined;
}

/**
 * The conversation that a person means: an educator names a student, or a parent and the child; families name an
 * educator, a parent about their current child. Refuses with not_found anything that is no conversation.
 */
export function pairOf({ actor }: PersonCtx, { receiverId, studentUserId }: WithWhom): Pair {
  const { personId, role } = actor;
  if (isEducator(role))
    return { educatorId: personId, familyId: receiverId, studentId: studentUserId ?? receiverId };
  if (isStudent(role)) {
    if (studentUserId !== undefined && studentUserId !== personId) throw new Refusal('not_found');
    return { educatorId: receiverId, familyId: personId, studentId: personId };
  }
  if (!isParent(role)) throw new Refusal('not_found');
  return {
    educatorId: receiverId,
    familyId: personId,
    studentId: found(studentUserId ?? actor.studentId),
  };
}

async function isOffered(
  ctx: Ctx,
  educator: people.PersonFacts,
  student: people.PersonFacts,
): Promise<boolean> {
  if (!educator.active || !people.isActiveStudent(student) || student.levelId === null) return false;
  return (await people.levelIdsOfEducator(ctx, educator.id)).includes(student.levelId);
}

/** A student writes for themselves, a parent for a child that is theirs. */
async function isFamily(ctx: Ctx, family: people.PersonFacts, student: people.PersonFacts): Promise<boolean> {
  if (family.id === student.id) return true;
  return family.active && isParent(family.role) && people.isParentOf(ctx, family.id, student.id);
}

/** Whose readers to look up: finding a school's takes many statements, and nothing is pushed to them. */
type WantedReaders = 'all' | 'parents';

async function readersOf(
  ctx: Ctx,
  { student, school }: Pick<PairFacts, 'student' | 'school'>,
  wanted: WantedReaders,
): Promise<PairFacts['readers']> {
  if (school === null) return [];
  const linked = (await people.parentsOfStudents(ctx, [student.id])).get(student.id) ?? [];
  if (!isUnderAge(student.dateOfBirth, todayAt(ctx, school))) {
    const readerIds = linked.length === 0 ? [] : await messageReadersOf(ctx, student.id);
    return linked
      .filter(({ id, mailVerified }) => mailVerified && readerIds.includes(id))
      .map(({ id, name }) => ({ id, name, kind: 'parent' }));
  }
  // A school's entry is nobody who reads, until it was joined.
  const parents = linked.filter(({ mailVerified }) => mailVerified);
  if (parents.length > 0) return parents.map(({ id, name }) => ({ id, name, kind: 'parent' }));
  const reader = wanted === 'all' ? await readerFor(ctx, school) : null;
  if (reader === null) return [];
  const { id, name } = reader.person;
  return [{ id, name, kind: reader.isAbove ? 'above' : 'school' }];
}

/** The current state of a pair. Refuses with not_found people who are not an educator and a student or parent. */
export async function factsOf(ctx: Ctx, pair: Pair, wanted: WantedReaders = 'all'): Promise<PairFacts> {
  const named = await people.getPeople(ctx, [pair.educatorId, pair.familyId, pair.studentId]);
  const educator = found(named.get(pair.educatorId));
  const family = found(named.get(pair.familyId));
  const student = found(named.get(pair.studentId));
  const isPair = isEducator(educator.role) && people.hasStudentRole(student);
  if (!isPair || (family.id !== student.id && !isParent(family.role))) throw new Refusal('not_found');
  const school = student.levelId === null ? null : await rulesOfSchool(ctx, student.levelId);
  const isFamilyLinked = await isFamily(ctx, family, student);
  const isOpen = isFamilyLinked && (await isOffered(ctx, educator, student));
  // A parent's own conversation has two people, for any child.
  const readers = family.id === student.id ? await readersOf(ctx, { student, school }, wanted) : [];
  return { pair, educator, family, student, school, isOpen, isFamilyLinked, readers };
}

async function partOf(ctx: PersonCtx, { pair, readers }: PairFacts): Promise<Part> {
  const { personId, role } = ctx.actor;
  if (personId === pair.educatorId) return 'educator';
  if (personId === pair.familyId) {
    // A parent's news ends with the link.
    const isOwn = personId === pair.studentId || (await people.isParentOf(ctx, personId, pair.studentId));
    return isOwn ? 'family' : 'none';
  }
  return may(role, 'readAlong') && readers.some(({ id }) => id === personId) ? 'thirdReader' : 'none';
}

/** Whether an educator has or had the student who writes: by a session or a referral, at a school of both. Parents begin by themselves. */
async function hasMet(ctx: Ctx, { pair, student, isOpen }: PairFacts): Promise<boolean> {
  if (!isOpen || pair.familyId !== pair.studentId) return false;
  if (await isStudentOf(ctx, student, pair.educatorId)) return true;
  return (await studentsReferredWith(ctx, pair.educatorId)).includes(student.id);
}

/** The asker's tie to a conversation. Whether the two have met is read only where it decides. */
export async function tiesOf(
  ctx: PersonCtx,
  facts: PairFacts,
  { hasFamilyWritten }: { hasFamilyWritten: boolean },
): Promise<ConversationTies> {
  const part = await partOf(ctx, facts);
  const isAsked = part === 'educator' && !hasFamilyWritten;
  return {
    ...{ part, hasFamilyWritten, isOpen: facts.isOpen },
    hasMet: isAsked && (await hasMet(ctx, facts)),
  };
}

/**
 * The same before the first message. Whether the other person has joined is read only if nothing else is in the way.
 */
export async function beginningOf(ctx: PersonCtx, facts: PairFacts): Promise<BeginningTies> {
  const ties = await tiesOf(ctx, facts, { hasFamilyWritten: false });
  const { educatorId, familyId } = facts.pair;
  const otherId = ties.part === 'educator' ? familyId : educatorId;
  return {
    ...ties,
    hasOtherJoined: mayWrite(ties).ok && (await joinedAmong(ctx, [otherId])).has(otherId),
  };
}
