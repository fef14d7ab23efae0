import type { ClassState } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { socketRole, type Role } from '@lectern/contract/identity/identity.names.ts';
import { attendanceOf, type ClassFacts } from './classroom.rules.ts';

/** The state of a class, in the words of the wire; a hand of an unknown person is left out. */
export function toClassState(
  visitId: string,
  facts: ClassFacts,
  nameOf: (personId: string) => string | undefined,
): ClassState {
  const { version, layout, speakerId, closed, hands } = facts;
  const named = hands.flatMap(({ personId, raisedAt }) => {
    const name = nameOf(personId);
    return name === undefined ? [] : [{ userId: personId, name, raisedAt: raisedAt.toISOString() }];
  });
  return {
    visitId,
    version,
    layout,
    speakerId,
    closed: {
      microphone: { ...closed.microphone, except: [...closed.microphone.except] },
      camera: { ...closed.camera, except: [...closed.camera.except] },
    },
    hands: named.map((hand, index) => ({ ...hand, number: index + 1 })),
  };
}

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly image: string | null;
}

interface Track {
  readonly sid: string;
  readonly source: string;
  readonly muted: boolean;
}

/** Somebody in the room with what the engine knows of their stream; the third channel tells of the hand. */
export function toActiveStudent(person: Shown, tracks: readonly Track[] | undefined, isHandUp: boolean) {
  const heard = (source: string) => tracks?.find((track) => track.source === source && !track.muted);
  const [camera, microphone] = [heard('camera'), heard('microphone')];
  return {
    userId: person.id,
    name: person.name,
    image: person.image,
    role: socketRole(person.role as Role),
    hasVideo: camera !== undefined,
    hasAudio: microphone !== undefined,
    streamId: camera?.sid ?? microphone?.sid ?? null,
    connection: tracks ? { id: person.id } : null,
    channel: [{ active: microphone !== undefined }, { active: camera !== undefined }, { active: isHandUp }],
  };
}

/** Somebody of the class who is not in the room. */
export function toInactiveStudent(
  person: Shown,
  place: { state: string; isHeld: boolean; joinedAt: Date | null; leftAt: Date | null },
) {
  return {
    userId: person.id,
    name: person.name,
    image: person.image,
    userSessionStatus: place.state === 'removed' ? ('REMOVED' as const) : attendanceOf(place),
    isHeld: place.isHeld && place.state !== 'removed',
    leftAt: place.joinedAt ? (place.leftAt?.toISOString() ?? null) : null,
  };
}

/** An invited guest who has not given a name yet, by the address that was invited; a blocked link waits at the door. */
export function toInvitedGuest(guest: { userId: string; email: string; isBlocked: boolean }) {
  return {
    userId: guest.userId,
    name: guest.email,
    image: null,
    userSessionStatus: 'NOT_JOINED' as const,
    isHeld: guest.isBlocked,
    leftAt: null,
  };
}
