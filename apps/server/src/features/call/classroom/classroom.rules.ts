import {
  closableDevices,
  type AttendanceStatus,
  type ClosableDevice,
  type Layout,
  layouts,
} from '@lectern/contract/call/classroom/classroom.names.ts';
import { isDeviceClosed, type Closing } from '@lectern/contract/call/classroom/classroom.rules.ts';
import type { VisitKind } from '@lectern/contract/visits/visits.names.ts';
import type { CallPart } from '../entry/entry.rules.ts';

interface StoredClass {
  readonly version: number;
  readonly layout: string;
  readonly isMicrophoneClosed: boolean;
  readonly isCameraClosed: boolean;
  readonly speakerId: string | null;
}

interface StoredMember {
  readonly personId: string;
  readonly isMicrophoneClosed: boolean | null;
  readonly isCameraClosed: boolean | null;
  readonly handNumber: number | null;
  readonly handRaisedAt: Date | null;
}

/** The state of a class. */
export interface ClassFacts {
  readonly version: number;
  readonly layout: Layout;
  readonly speakerId: string | null;
  readonly closed: Readonly<Record<ClosableDevice, Closing>>;
  /** Raised hands of people in the call, in order. */
  readonly hands: readonly { readonly personId: string; readonly raisedAt: Date }[];
}

const fresh: StoredClass = {
  version: 0,
  layout: 'grid',
  isMicrophoneClosed: false,
  isCameraClosed: false,
  speakerId: null,
};

function closing(
  all: boolean,
  members: readonly StoredMember[],
  of: (member: StoredMember) => boolean | null,
): Closing {
  const except = members.filter((member) => (of(member) ?? all) !== all);
  return { all, except: except.map((member) => member.personId) };
}

/**
 * The state of a class from what is stored; nothing stored means an open class. Hands of absent people are left out.
 */
export function classFacts(
  stored: StoredClass | undefined,
  members: readonly StoredMember[],
  present: ReadonlySet<string>,
): ClassFacts {
  const row = stored ?? fresh;
  return {
    version: row.version,
    layout: layouts.find((layout) => layout === row.layout) ?? 'grid',
    speakerId: row.speakerId,
    closed: {
      microphone: closing(row.isMicrophoneClosed, members, (member) => member.isMicrophoneClosed),
      camera: closing(row.isCameraClosed, members, (member) => member.isCameraClosed),
    },
    hands: members.flatMap(({ personId, handRaisedAt }) =>
      handRaisedAt && present.has(personId) ? [{ personId, raisedAt: handRaisedAt }] : [],
    ),
  };
}

/** Which devices the educator has closed for a person. */
export function closedDevices(facts: ClassFacts, personId: string): ClosableDevice[] {
  return closableDevices.filter((device) => isDeviceClosed(facts, personId, device));
}

/** Those of some people whose rights are others after a change than before. */
export function changedRights(
  people: readonly string[],
  before: ClassFacts,
  after: ClassFacts,
): { personId: string; closed: ClosableDevice[] }[] {
  return people
    .map((personId) => ({ personId, closed: closedDevices(after, personId) }))
    .filter(({ personId, closed }) => String(closedDevices(before, personId)) !== String(closed));
}

/**
 * A person's attendance from their place in a visit: without having been in the call they were absent, even if
 * removed; after the end also if they were there for less than the school's rule demands. In person the educator has
 * marked it.
 */
export function attendanceOf(place: {
  state: string;
  joinedAt: Date | null;
  wasPresent?: boolean | null;
}): AttendanceStatus {
  if (!(place.wasPresent ?? place.joinedAt !== null)) return 'NOT_JOINED';
  if (place.joinedAt === null) return 'JOINED';
  if (place.state === 'removed') return 'REMOVED';
  return place.state === 'inCall' ? 'JOINED' : 'LEFT';
}

/** What a role may do with media in a kind of visit. */
export interface MediaRights {
  readonly canPublish: boolean;
  readonly canSubscribe: boolean;
  /** Which of camera, microphone and screen may be published. */
  readonly sources: readonly ('camera' | 'microphone' | 'screen_share' | 'screen_share_audio')[];
  readonly hidden: boolean;
}

/**
 * The media rights of a part: the host shows camera, microphone and screen; attendees camera and microphone, as far as
 * the educator has not closed them; the viewers of a broadcast and observers nothing.
 */
export function mediaRights(
  part: CallPart,
  kind: VisitKind,
  closed: readonly ClosableDevice[] = [],
): MediaRights {
  const base = { canSubscribe: true, hidden: part === 'observer' } as const;
  if (part === 'host')
    return {
      ...base,
      canPublish: true,
      sources: ['camera', 'microphone', 'screen_share', 'screen_share_audio'],
    };
  if (kind === 'broadcast' || part === 'observer') return { ...base, canPublish: false, sources: [] };
  const sources = (['camera', 'microphone'] as const).filter((device) => !closed.includes(device));
  // No source at all would mean every source.
  return { ...base, canPublish: sources.length > 0, sources };
}
