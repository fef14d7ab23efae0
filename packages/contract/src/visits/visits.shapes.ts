import { z } from 'zod';
import { civilDate, id, instant, lines } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { attachment, dataUrls, fileIds } from '../files/files.shapes.ts';
import { adminWireRoles, memberWireRoles, wireRoles } from '../identity/identity.names.ts';
import { particularLimits } from './visits.limits.ts';
import { creators, sessionStatuses, sessionTypes } from './visits.names.ts';

/** A session's status for the person who asks. */
export const sessionStatus = z.enum(sessionStatuses);

/** Number of the stored state: 1 booked or waiting, 2 in call, 3 note pending, 4 completed, 5 cancelled, 6 missed. */
export const visitStatus = z.literal([1, 2, 3, 4, 5, 6]);

/** Number of a kind of visit. */
export const visitType = z.literal([1, 2, 4, 5, 6, 8]);

/** Word of a kind of visit. */
export const sessionType = z.enum(sessionTypes);

/** The creator of a visit. */
export const createdByRole = z.enum(creators);

/** The common part of every view of a visit; `id`, `visitId` and `sessionId` are the same. */
export const visitIdentity = {
  id,
  visitId: id,
  sessionId: id,
  sessionStatus,
  visitStatus,
  visitType,
  sessionType,
  isOnDemand: z.boolean(),
  isAppointment: z.boolean(),
  /** 1 attends as student or parent, 2 is the educator, 3 is an admin. */
  userCategory: z.literal([1, 2, 3]),
  /** 0 by video, 1 in person. */
  physicianAppointmentType: z.literal([0, 1]),
  createdByRole,
  /** The asker was in this call before. */
  joined: z.boolean(),
} as const;

/** What the creator of a visit says in addition to people, subject and time: part of every form that creates one. */
export const particularsForm = {
  topic: lines(particularLimits.topic, say('visits.booking.summaryTooLong')).default(''),
} as const;

/** When a visit is. `appointmentDate` is the day in the asker's zone. */
export const visitTime = z.object({ startTime: instant, endTime: instant, appointmentDate: civilDate });

/** Switches of the call's screen. */
export const visitProperties = z.object({
  allowAudioVideoChatBtn: z.boolean(),
  allowEndVisitBtn: z.boolean(),
  visitCreditAllow: z.boolean(),
  visitEncounterInfoScreen: z.boolean(),
  visitInfoWithUserInfoScreen: z.boolean(),
  showChatBtn: z.boolean(),
  showVideoConsultation: z.boolean(),
});

/** The running call. */
export const activeSession = z.object({
  /** Seconds until the scheduled end; negative behind it. */
  durationLeft: z.int(),
  startedAt: instant,
  /** Address of a broadcast's stream; null until it runs, and for every other kind. */
  broadcast: z.object({ hls: z.string().nullable() }).nullable(),
});

/** Somebody who takes part, as their peers may see them: only the educator and admins get an e-mail address. */
export const sessionUser = z.object({
  id,
  userId: id,
  name: z.string(),
  stuRollNo: z.string().nullable(),
  email: z.string().nullable(),
  image: z.string().nullable(),
  role: z.enum([...memberWireRoles, ...adminWireRoles, wireRoles.guest]),
});

/** The acts that the server allows the asker on a visit now. */
export const visitPermissions = z.object({
  /** Ask to join (student, parent), open the call (educator). */
  mayEnter: z.boolean(),
  /** Get credentials and go into the running call. */
  mayJoin: z.boolean(),
  mayEndCall: z.boolean(),
  mayCancel: z.boolean(),
  mayMove: z.boolean(),
  /** Ask Level 3 for it, where one may not oneself; there is no open request then. */
  mayAskToCancel: z.boolean(),
  mayAskToMove: z.boolean(),
  mayWithdrawRequest: z.boolean(),
  /** Give up the own place in a session of many. */
  mayDecline: z.boolean(),
  mayAddImages: z.boolean(),
  mayDeleteImages: z.boolean(),
  mayReadNotes: z.boolean(),
  mayEditNotes: z.boolean(),
  mayAddMaterials: z.boolean(),
  mayCompleteNotes: z.boolean(),
  mayViewChat: z.boolean(),
  /** See what was on the board of a session that was held. */
  mayViewBoards: z.boolean(),
  /** Watch the films of a session that was held. */
  mayWatchRecordings: z.boolean(),
  mayChat: z.boolean(),
  /** Add or remove students of a classroom. */
  mayEditRoster: z.boolean(),
});

/** An educator who is offered instead of one who did not answer. */
export const educatorOffer = z.object({ id, name: z.string(), image: z.string().nullable() });

/** Everything about one visit for the person who asks. */
export const visitInfo = z.object({
  ...visitIdentity,
  appointment: visitTime.nullable(),
  onDemand: visitTime.nullable(),
  allowAddImage: z.boolean(),
  isShowMedicAid: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
  tutor: z.object({ id, name: z.string(), email: z.string().nullable(), image: z.string().nullable() }),
  tutee: z
    .object({
      userId: id,
      name: z.string(),
      email: z.string().nullable(),
      image: z.string().nullable(),
      dateOfBirth: civilDate.nullable(),
    })
    .nullable(),
  sessionUsers: z.array(sessionUser),
  studentCount: z.int(),
  schoolName: z.string().nullable(),
  /** The school that it is for, which decides how long its slots are. */
  levelId: id.nullable(),
  /** Subject and subcategory by name; null where none was chosen. */
  expertiseCategory: z.string().nullable(),
  expertise: z.string().nullable(),
  expertiseCategoryId: id.nullable(),
  expertiseId: id.nullable(),
  /** The booking's summary. */
  comments: z.string(),
  soapNote: z.object({
    visitComplaintImages: z.array(attachment),
    materialImages: z.array(attachment),
    visitNoteCompletedStatus: z.literal([0, 1]),
  }),
  /** The first of `recordingUrls`. */
  recordingUrl: z.string().nullable(),
  /** Calls that give the address at which each film plays; only once the session was held. */
  recordingUrls: z.array(z.string()),
  /** Null where it was not flagged; absent for people who may not know of flags. */
  flaggedSession: z.object({ sessionId: id, flaggedCategory: z.string() }).nullish(),
  activeSession: activeSession.nullable(),
  /** The call in which the asker is at this moment, this one or another. */
  activeVisitSession: z.object({ visitId: id }).nullable(),
  properties: visitProperties,
  permissions: visitPermissions,
  /** Level 3 was asked to cancel or move it, and has not decided. */
  isRaisedRequest: z.boolean(),
  /** Why it was cancelled and by whom, for its educator and Levels 2 and 3 alone; null where it was not. */
  cancellation: z.object({ reason: z.string(), cancelledBy: z.string() }).nullish(),
  /** After an on-demand visit that the educator missed: who could be asked next. */
  nextEducator: educatorOffer.nullable(),
});

/** Pictures and PDFs that are added to a booking: inside JSON, or uploaded before. */
export const attachmentForm = z
  .strictObject({ id, images: dataUrls.default([]), fileIds: fileIds.default([]) })
  .refine((form) => form.images.length + form.fileIds.length > 0, 'core.field.required');

/** The booking's pictures and PDFs after a change. */
export const attachments = z.object({ visitComplaintImages: z.array(attachment) });

/** Where a visit stands for the person who asks. */
export const visitState = z.object({ visitId: id, sessionStatus, visitStatus, joined: z.boolean() });

/** Everything about one visit. */
export type VisitInfo = z.infer<typeof visitInfo>;

/** What the server allows the asker to do. */
export type VisitPermissions = z.infer<typeof visitPermissions>;

/** Somebody who takes part. */
export type SessionUser = z.infer<typeof sessionUser>;

/** Switches of the call's screen. */
export type VisitProperties = z.infer<typeof visitProperties>;
