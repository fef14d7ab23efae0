import { broadcastStreamPath } from '@lectern/contract/call/broadcast/broadcast.rules.ts';
import { restBase } from '@lectern/contract/core/envelope.ts';
import type { Attachment } from '@lectern/contract/files/files.shapes.ts';
import { hasRoom } from '@lectern/contract/visits/visits.rules.ts';
import type { Viewer } from '@lectern/contract/visits/visits.names.ts';
import type { VisitInfo, VisitPermissions, VisitProperties } from '@lectern/contract/visits/visits.shapes.ts';
import { areImagesOpen } from './visits.policy.ts';
import { isOpen, type Visit } from './visits.rules.ts';
import { toIdentity } from './visits.view.ts';
import { toPeople, type InfoPeople } from './info-people.view.ts';

/** Everything that the view of one visit is made of. */
export interface InfoParts extends InfoPeople {
  readonly now: Date;
  /** The day of the visit in the asker's zone. */
  readonly date: string;
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
  /** Undefined for people who may not know it. */
  readonly cancellation: VisitInfo['cancellation'];
  /** What it was flagged for, null if it was not; undefined for people who may not know of flags. */
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

function toCall({ visit, now, isStreaming }: InfoParts): VisitInfo['activeSession'] {
  if (visit.state !== 'inCall' || visit.callOpenedAt === null) return null;
  return {
    durationLeft: Math.floor((visit.endsAt.getTime() - now.getTime()) / 1_000),
    startedAt: visit.callOpenedAt.toISOString(),
    broadcast:
      visit.kind === 'broadcast' ? { hls: isStreaming ? broadcastStreamPath(visit.id) : null } : null,
  };
}

/** Addresses that return a signed one for each film: each request is audited. */
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

/** Everything about one visit for the asker: the material only for people who may read the note. */
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
