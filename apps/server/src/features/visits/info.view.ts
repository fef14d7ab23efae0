import { wireRoles } from '@lectern/contract/identity/identity.names.ts';
import { broadcastStreamPath } from '@lectern/contract/call/broadcast/broadcast.rules.ts';
import { restBase } from '@lectern/contract/core/envelope.ts';
import type { Attachment } from '@lectern/contract/files/files.shapes.ts';
import { hasRoom } from '@lectern/contract/visits/visits.rules.ts';
import type { Viewer } from '@lectern/contract/visits/visits.names.ts';
import type {
  SessionUser,
  VisitInfo,
  VisitPermissions,
  VisitProperties,
} from '@lectern/contract/visits/visits.shapes.ts';
import { areImagesOpen, seesOthers } from './visits.policy.ts';
import { isOpen, type Visit } from './visits.rules.ts';
import { toIdentity, type Asker } from './visits.view.ts';

/** A person as a visit shows them. */
export interface ShownPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly studentNumber: string | null;
  readonly dateOfBirth: string | null;
  readonly image: string | null;
}

/** Somebody who is invited from outside; the name once they gave one. */
export interface ShownGuest {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
}

/** Everything that the view of one visit is made of. */
export interface InfoParts {
  readonly visit: Visit;
  readonly asker: Asker & {
    readonly personId: string;
    readonly studentId: string | null;
    /** An administrator who reads of students no more than their names. */
    readonly isAboveSchool: boolean;
  };
  readonly now: Date;
  /** The day of the visit in the asker's zone. */
  readonly date: string;
  readonly educator: ShownPerson;
  readonly students: readonly ShownPerson[];
  readonly guests: readonly ShownGuest[];
  readonly creatorName: string;
  readonly subject: string | null;
  readonly subcategory: string | null;
  readonly schoolName: string | null;
  readonly files: { readonly booking: Attachment[]; readonly materials: Attachment[] };
  readonly callVisitId: string | undefined;
  /** Its stream runs; only of a broadcast. */
  readonly isStreaming: boolean;
  /** Films of its recordings that the asker may see. */
  readonly filmIds: readonly string[];
  readonly permissions: VisitPermissions;
  /** The asker has the MedicAid panel. */
  readonly isMedicAidShown: boolean;
  readonly nextEducator: VisitInfo['nextEducator'];
  /** Undefined for who is not told. */
  readonly cancellation: VisitInfo['cancellation'];
  /** What it was flagged for, null where it was not; undefined for who is told nothing of flags. */
  readonly flaggedFor: string | null | undefined;
}

function toProperties(visit: Visit, viewer: Viewer): VisitProperties {
  const isRoomOpen = hasRoom(visit.kind) && isOpen(visit.state);
  return {
    allowAudioVideoChatBtn: isRoomOpen,
    allowEndVisitBtn: viewer === 'educator' && isRoomOpen,
    visitCreditAllow: false,
    visitEncounterInfoScreen: viewer === 'educator',
    visitInfoWithUserInfoScreen: true,
    showChatBtn: hasRoom(visit.kind) && visit.kind !== 'broadcast',
    showVideoConsultation: hasRoom(visit.kind),
  };
}

/** E-mail addresses of others are for the educator and administrators. */
function emailFor(person: ShownPerson, asker: InfoParts['asker']): string | null {
  return asker.viewer !== 'attendee' || person.id === asker.personId ? person.email : null;
}

/** A student as the asker may know them: above the school by name alone. */
function knownTo(asker: InfoParts['asker'], student: ShownPerson): ShownPerson {
  if (!asker.isAboveSchool) return student;
  return { ...student, email: null, studentNumber: null, dateOfBirth: null, image: null };
}

function toSessionUser(student: ShownPerson, asker: InfoParts['asker']): SessionUser {
  const { id, name, studentNumber, image } = student;
  const email = emailFor(student, asker);
  const stuRollNo = asker.viewer !== 'attendee' || id === asker.personId ? studentNumber : null;
  return { id, userId: id, name, stuRollNo, email, image, role: wireRoles.student };
}

/** Guests by name; before they gave one the educator and administrators see the address that was invited. */
function toGuestUsers({ visit, asker, guests }: InfoParts): SessionUser[] {
  const isAttendee = asker.viewer === 'attendee';
  const seen = seesOthers(visit, asker) ? guests : guests.filter(({ id }) => id === asker.personId);
  return seen.flatMap(({ id, name, email }) => {
    const shown = name ?? (isAttendee ? null : email);
    if (shown === null) return [];
    const known = { stuRollNo: null, email: isAttendee ? null : email, image: null };
    return [{ id, userId: id, name: shown, ...known, role: wireRoles.guest }];
  });
}

/** Before and after the call an attendee is told of oneself or the own child alone. */
function seenBy(asker: InfoParts['asker'], { visit, students }: InfoParts): readonly ShownPerson[] {
  return seesOthers(visit, asker) ? students : students.filter(({ id }) => id === asker.studentId);
}

function toTimes({ visit, date }: InfoParts): Pick<VisitInfo, 'appointment' | 'onDemand'> {
  const time = {
    startTime: visit.startsAt.toISOString(),
    endTime: visit.endsAt.toISOString(),
    appointmentDate: date,
  };
  return visit.kind === 'onDemand'
    ? { appointment: null, onDemand: time }
    : { appointment: time, onDemand: null };
}

function toPeople(parts: InfoParts): Pick<VisitInfo, 'tutor' | 'tutee' | 'sessionUsers' | 'studentCount'> {
  const { visit, asker, educator, guests } = parts;
  const students = parts.students.map((student) => knownTo(asker, student));
  const [only] = students;
  const isOneToOne = visit.kind === 'appointment' || visit.kind === 'onDemand' || visit.kind === 'inPerson';
  const { id, name, image } = educator;
  return {
    tutor: { id, name, email: emailFor(educator, asker), image },
    tutee:
      isOneToOne && only
        ? {
            userId: only.id,
            name: only.name,
            email: emailFor(only, asker),
            image: only.image,
            dateOfBirth: only.dateOfBirth,
          }
        : null,
    sessionUsers: [
      ...seenBy(asker, { ...parts, students }).map((student) => toSessionUser(student, asker)),
      ...toGuestUsers(parts),
    ],
    studentCount: visit.kind === 'conference' ? guests.length : students.length,
  };
}

function toCall({ visit, now, isStreaming }: InfoParts): VisitInfo['activeSession'] {
  if (visit.state !== 'inCall' || visit.callOpenedAt === null) return null;
  return {
    durationLeft: Math.floor((visit.endsAt.getTime() - now.getTime()) / 1_000),
    startedAt: visit.callOpenedAt.toISOString(),
    broadcast:
      visit.kind === 'broadcast' ? { hls: isStreaming ? broadcastStreamPath(visit.id) : null } : null,
  };
}

/** Addresses that give a signed one for each film: who asks there is written into the audit. */
function toRecordings(
  visitId: string,
  filmIds: readonly string[],
): Pick<VisitInfo, 'recordingUrl' | 'recordingUrls'> {
  const recordingUrls = filmIds.map((filmId) => `${restBase}/visit/${visitId}/recordings/${filmId}`);
  return { recordingUrl: recordingUrls[0] ?? null, recordingUrls };
}

function toFlag({ visit, flaggedFor }: InfoParts): Pick<VisitInfo, 'flaggedSession'> {
  if (flaggedFor === undefined) return {};
  return {
    flaggedSession: flaggedFor === null ? null : { sessionId: visit.id, flaggedCategory: flaggedFor },
  };
}

/** Everything about one visit for who asks: the material only for who may read the note. */
export function toVisitInfo(parts: InfoParts): VisitInfo {
  const { visit, asker, permissions } = parts;
  return {
    ...toIdentity(visit, asker, parts.now),
    ...toTimes(parts),
    ...toPeople(parts),
    allowAddImage: areImagesOpen(visit),
    isShowMedicAid: parts.isMedicAidShown,
    createdBy: parts.creatorName,
    createdAt: visit.createdAt.toISOString(),
    schoolName: parts.schoolName,
    levelId: visit.levelId,
    expertiseCategory: parts.subject,
    expertise: parts.subcategory,
    expertiseCategoryId: visit.subjectId,
    expertiseId: visit.subcategoryId,
    comments: visit.topic,
    soapNote: {
      visitComplaintImages: parts.files.booking,
      materialImages: permissions.mayReadNotes ? parts.files.materials : [],
      visitNoteCompletedStatus: visit.noteCompletedAt === null ? 0 : 1,
    },
    ...toRecordings(visit.id, parts.filmIds),
    ...toFlag(parts),
    activeSession: toCall(parts),
    activeVisitSession: parts.callVisitId === undefined ? null : { visitId: parts.callVisitId },
    properties: toProperties(visit, asker.viewer),
    permissions,
    isRaisedRequest: visit.cancelRequested,
    ...(parts.cancellation === undefined ? {} : { cancellation: parts.cancellation }),
    nextEducator: parts.nextEducator,
  };
}
