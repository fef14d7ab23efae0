import { isParent } from '@lectern/contract/access/roles.ts';
import { roleOfSocket } from '@lectern/contract/identity/identity.names.ts';
import type { ChatPerson } from '@lectern/contract/messages/messages.shapes.ts';

/** The open conversation: with a person, or one that is only read along. */
export type WithWhom =
  | {
      readonly kind: 'person';
      readonly id: string;
      readonly name: string;
      readonly image: string | null;
      /** A student's number, of which child a parent is, or about which child a parent writes. */
      readonly note: string;
      /** The child that it is about; null where the student writes themselves. */
      readonly childId: string | null;
    }
  | { readonly kind: 'along'; readonly conversationId: string; readonly name: string };

/** A conversation as its ids alone tell it. */
export type NamedConversation =
  | { readonly kind: 'person'; readonly id: string; readonly childId: string | null }
  | { readonly kind: 'along'; readonly conversationId: string };

/** One word for a conversation, under which its draft is kept. */
export function keyOf(whom: NamedConversation): string {
  return whom.kind === 'along' ? `along ${whom.conversationId}` : `${whom.id} ${whom.childId ?? ''}`;
}

/** The parts of the address that name the open conversation. */
export const conversationParts = ['with', 'about', 'along'] as const;

/** The values of these parts for a conversation. */
export function partsOf(
  whom: NamedConversation,
): Record<(typeof conversationParts)[number], string | undefined> {
  if (whom.kind === 'along') return { with: undefined, about: undefined, along: whom.conversationId };
  return { with: whom.id, about: whom.childId ?? undefined, along: undefined };
}

/** Which conversation they name, if any. */
export function namedIn(parts: Readonly<Record<string, string | undefined>>): NamedConversation | null {
  const { with: id, about, along: conversationId } = parts;
  if (id) return { kind: 'person', id, childId: about || null };
  return conversationId ? { kind: 'along', conversationId } : null;
}

/** Somebody of a list of people, as far as it says who they are. */
export type Listed = Pick<
  ChatPerson,
  'id' | 'name' | 'rollNumber' | 'profileImage' | 'role' | 'studentUserId' | 'studentName'
>;

/** Somebody of the list as the one with whom one writes. A parent names the child for whom they act, an educator that of a parent. */
export function withPerson(
  person: Listed,
  {
    actingChild,
    parentOf,
  }: { actingChild: { id: string; name: string } | null; parentOf: (student: string) => string },
): Extract<WithWhom, { kind: 'person' }> {
  const role = roleOfSocket(person.role);
  const childId = isParent(role) ? person.studentUserId : (actingChild?.id ?? null);
  return {
    kind: 'person',
    id: person.id,
    name: person.name,
    image: person.profileImage,
    note: isParent(role) ? parentOf(person.studentName) : (actingChild?.name ?? person.rollNumber),
    childId,
  };
}

const fields = {
  along: ['conversationId', 'name'],
  person: ['id', 'name', 'image', 'note', 'childId'],
} as const;

/** The owner of the stored open conversation: the signed-in person, and the child for whom a parent acts. */
export interface KeptFor {
  readonly ownerId: string;
  readonly actingChildId: string | null;
}

function isKeptFor(kept: object, { ownerId, actingChildId }: KeptFor): boolean {
  const keptFor: Partial<Record<keyof KeptFor, unknown>> = kept;
  return keptFor.ownerId === ownerId && (keptFor.actingChildId ?? null) === actingChildId;
}

/**
 * The last open conversation, if it can be read and was opened by the person signed in now, for the child chosen
 * now.
 */
export function readWithWhom(kept: unknown, { ownerId, actingChildId }: KeptFor): WithWhom | null {
  if (typeof kept !== 'object' || kept === null || !('kind' in kept)) return null;
  if (!isKeptFor(kept, { ownerId, actingChildId })) return null;
  const { kind } = kept;
  if (kind !== 'along' && kind !== 'person') return null;
  return fields[kind].every((field) => field in kept) ? (kept as WithWhom) : null;
}
