import { administrationTexts } from './administration/administration.texts.ts';
import { personalDataTexts } from './administration/personal-data.texts.ts';
import { auditTexts } from './audit/audit.texts.ts';
import { whiteLabelTexts } from './administration/white-label.texts.ts';
import { boardTexts } from './call/board/board.texts.ts';
import { broadcastTexts } from './call/broadcast/broadcast.texts.ts';
import { bulkUploadsTexts } from './bulk-uploads/bulk-uploads.texts.ts';
import { cancelRequestsTexts } from './cancel-requests/cancel-requests.texts.ts';
import { calendarTexts } from './calendar/calendar.texts.ts';
import { callTexts } from './call/call.texts.ts';
import { codeListsTexts } from './code-lists/code-lists.texts.ts';
import { chatTexts } from './call/chat/chat.texts.ts';
import { classroomTexts } from './call/classroom/classroom.texts.ts';
import { recordingTexts } from './call/recording/recording.texts.ts';
import { steadinessTexts } from './call/steadiness/steadiness.texts.ts';
import { coreTexts } from './core/core.texts.ts';
import type { TextKeyOf } from './core/texts.ts';
import { dashboardsTexts } from './dashboards/dashboards.texts.ts';
import { filesTexts } from './files/files.texts.ts';
import { flagsTexts } from './flags/flags.texts.ts';
import { identityTexts } from './identity/identity.texts.ts';
import { secondFactorTexts } from './identity/second-factor.texts.ts';
import { institutionsTexts } from './institutions/institutions.texts.ts';
import { notificationsTexts } from './notifications/notifications.texts.ts';
import { peopleTexts } from './people/people.texts.ts';
import { referralsTexts } from './referrals/referrals.texts.ts';
import { schedulesTexts } from './schedules/schedules.texts.ts';
import { studentNotesTexts } from './student-notes/student-notes.texts.ts';
import { subjectsTexts } from './subjects/subjects.texts.ts';
import { summaryFileTexts } from './visit-notes/summary-file/summary-file.texts.ts';
import { visitNotesTexts } from './visit-notes/visit-notes.texts.ts';
import { visitsTexts } from './visits/visits.texts.ts';
import { guestsTexts } from './waiting-room/guests/guests.texts.ts';
import { preCallCheckTexts } from './waiting-room/pre-call-check/pre-call-check.texts.ts';
import { waitingRoomTexts } from './waiting-room/waiting-room.texts.ts';

/** The English catalogue, by feature. A feature adds its own here once, when it is born. */
export const texts = {
  core: coreTexts,
  institutions: institutionsTexts,
  identity: identityTexts,
  secondFactor: secondFactorTexts,
  people: peopleTexts,
  subjects: subjectsTexts,
  files: filesTexts,
  codeLists: codeListsTexts,
  schedules: schedulesTexts,
  visits: visitsTexts,
  waitingRoom: waitingRoomTexts,
  guests: guestsTexts,
  preCallCheck: preCallCheckTexts,
  call: callTexts,
  board: boardTexts,
  chat: chatTexts,
  classroom: classroomTexts,
  broadcast: broadcastTexts,
  recording: recordingTexts,
  steadiness: steadinessTexts,
  visitNotes: visitNotesTexts,
  summaryFile: summaryFileTexts,
  flags: flagsTexts,
  cancelRequests: cancelRequestsTexts,
  calendar: calendarTexts,
  referrals: referralsTexts,
  studentNotes: studentNotesTexts,
  notifications: notificationsTexts,
  dashboards: dashboardsTexts,
  administration: administrationTexts,
  audit: auditTexts,
  personalData: personalDataTexts,
  whiteLabel: whiteLabelTexts,
  bulkUploads: bulkUploadsTexts,
} as const;

/** The dotted path of a sentence, such as `visits.status.enter`. */
export type TextKey = TextKeyOf<typeof texts>;
