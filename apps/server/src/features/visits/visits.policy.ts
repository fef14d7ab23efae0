import type { Viewer } from '@lectern/contract/visits/visits.names.ts';
import type { Actor } from '../../platform/context/actor.ts';
import type { Participant, Visit } from './visits.rules.ts';

/** What decides who somebody is to a visit. */
export interface RosterFacts {
  readonly visit: Visit;
  readonly participants: readonly Participant[];
  /** Students of the visit who are children of the asker. */
  readonly childIds: readonly string[];
  /** The level of the visit and all above it; empty for who is no administrator. */
  readonly levelPath: readonly string[];
}

const wholeInstitution = new Set<string>(['topAdmin', 'graAdmin']);
const ofLevel = new Set<string>(['levelOneAdmin', 'levelTwoAdmin', 'levelThreeAdmin']);

/** As what somebody may look at a visit; null for who may not know that it exists. */
export function viewerOf(actor: Actor, facts: RosterFacts): Viewer | null {
  if (actor.kind !== 'person') return null;
  const { personId, role, levelId } = actor;
  if (role === 'educator') return facts.visit.educatorId === personId ? 'educator' : null;
  if (role === 'student') return isStudentOf(facts.participants, personId) ? 'attendee' : null;
  if (role === 'parent') return facts.childIds.length > 0 ? 'attendee' : null;
  if (wholeInstitution.has(role)) return 'admin';
  return ofLevel.has(role) && levelId !== null && facts.levelPath.includes(levelId) ? 'admin' : null;
}

function isStudentOf(participants: readonly Participant[], personId: string): boolean {
  return participants.some((one) => one.personId === personId && one.side === 'student');
}
