import { may } from '@lectern/contract/access/capabilities.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { hasRoom, isGroup, wasHeld } from '@lectern/contract/visits/visits.rules.ts';
import { allowed, denied, type Decision } from '../../../platform/context/refusal.ts';
import { callEntry, isAmongOthers, type CallFacts } from '../entry/entry.policy.ts';
import { isReadableBy } from './chat.rules.ts';

/** Observing administrators read and write as long as the call goes on. */
function isLookingOn(facts: CallFacts): boolean {
  return callEntry(facts).ok;
}

/**
 * The chat is for participants, in the call and afterwards, except those who were removed. Administrators above the
 * session read it once it was held, observers during the call. Sessions in person have none.
 */
export function mayReadChat(facts: CallFacts): Decision {
  if (!hasRoom(facts.kind)) return denied('not_found');
  if (facts.viewer === 'admin')
    return wasHeld(facts.state) || isLookingOn(facts) ? allowed : denied('access_denied');
  return facts.participant === 'removed' ? denied('access_denied') : allowed;
}

/**
 * Whether a person can read nothing in a chat: viewers of a broadcast, where the presenter and observers write to
 * each other, and attendees without a seat in a running call of many.
 */
export function isWithoutChat(facts: CallFacts): boolean {
  const { kind, viewer, state } = facts;
  if (viewer !== 'attendee' || !isGroup(kind)) return false;
  return kind === 'broadcast' || (state === 'inCall' && !isHeard(facts));
}

/** A file of a chat is for everyone who may read its message. */
export function mayOpenChatFile(
  facts: CallFacts,
  message: Parameters<typeof isReadableBy>[0],
  { own, writers }: ChatEyes,
): Decision {
  if (isWithoutChat(facts)) return denied('not_found');
  if (writers !== null && !writers.includes(message.senderId ?? '')) return denied('not_found');
  const isRead = readsDirect(facts) || own.some((personId) => isReadableBy(message, personId));
  return isRead ? mayReadChat(facts) : denied('not_found');
}

/**
 * People whom the reader of a chat may know by name. In the call everybody; before and after a call of many its
 * students, parents and guests know educators, administrators, themselves and their own child, and nobody of another
 * family.
 */
export function knownTo(
  personId: string,
  { facts, studentId }: { readonly facts: CallFacts; readonly studentId: string | null },
): (person: { readonly id: string; readonly role: Role }) => boolean {
  const isTold = facts.viewer !== 'attendee' || !isGroup(facts.kind) || isHeard(facts);
  return ({ id, role }) => isTold || id === personId || id === studentId || !may(role, 'attendCalls');
}

/** Whose messages a person may read, and which of them. */
export interface ChatEyes {
  /** The people whose private messages, sent or received, they may read. */
  readonly own: readonly string[];
  /** The only writers whose messages they read; null for everybody's. */
  readonly writers: readonly string[] | null;
}

/**
 * Whose messages a person may read. Of a call of many that they are not in, a parent reads only what they, the child
 * and the educator wrote, including private messages to or from the child. Everybody else, and everybody in the
 * call, reads public messages and those to or from them.
 */
export function eyesOf(
  { role, personId }: { readonly role: Role; readonly personId: string },
  { facts, studentId, educatorId }: { facts: CallFacts; studentId: string | null; educatorId: string },
): ChatEyes {
  if (may(role, 'seeWholeClasses') || facts.viewer !== 'attendee' || !isGroup(facts.kind) || isHeard(facts))
    return { own: [personId], writers: null };
  const own = [personId, ...(studentId === null ? [] : [studentId])];
  return { own, writers: [...own, educatorId] };
}

/** Whether somebody is in the call at this moment, and hears and is heard there. */
export function isHeard(facts: CallFacts): boolean {
  return callEntry(facts).ok && isAmongOthers(facts);
}

/** People in the call now may write; viewers of a broadcast only watch. */
export function mayWriteChat(facts: CallFacts): Decision {
  const readable = mayReadChat(facts);
  if (!readable.ok) return readable;
  const entry = callEntry(facts);
  if (!entry.ok || !isAmongOthers(facts)) return denied('chat_closed');
  return facts.kind === 'broadcast' && entry.part === 'attendee' ? denied('chat_closed') : allowed;
}

/**
 * Messages to one person of a class are read by its educator and the administrators above it too, once it was held: a
 * child writes and gets nothing there that no adult in charge can read.
 */
export function readsDirect({ kind, viewer, state }: Pick<CallFacts, 'kind' | 'viewer' | 'state'>): boolean {
  return kind === 'classroom' && viewer !== 'attendee' && wasHeld(state);
}

/**
 * Whether the receiver is a student for whom the sender does not attend: parents and guests, who attend for one
 * student or nobody, may write to no other student.
 */
function isOthersChild({ viewer }: CallFacts, receiver: Receiver, sender: Sender): boolean {
  if (viewer !== 'attendee' || receiver.side !== 'student') return false;
  return sender.studentId !== sender.personId && sender.studentId !== receiver.personId;
}

/** A child may write to their own parents, and to nobody else's. */
function isOthersParent({ viewer }: CallFacts, receiver: Receiver, sender: Sender): boolean {
  return (
    viewer === 'attendee' &&
    receiver.side === 'parent' &&
    !receiver.isOfSender &&
    sender.personId === sender.studentId
  );
}

interface Receiver {
  readonly personId: string;
  readonly side: string;
  readonly state: string;
  /** A parent of the sender. */
  readonly isOfSender?: boolean;
}

interface Sender {
  readonly personId: string;
  /** The student whom they attend as or for. */
  readonly studentId: string | null;
}

/**
 * A message to one person exists in a classroom only, and only to somebody else of the same visit who is still in it.
 * Parents and guests write to no student of another family, and no student to parents of another.
 */
export function mayWriteTo(facts: CallFacts, receiver: Receiver | undefined, sender: Sender): Decision {
  if (!receiver || receiver.personId === sender.personId) return denied('not_found');
  if (isOthersChild(facts, receiver, sender) || isOthersParent(facts, receiver, sender))
    return denied('access_denied');
  return facts.kind === 'classroom' && receiver.state !== 'removed' ? allowed : denied('access_denied');
}
