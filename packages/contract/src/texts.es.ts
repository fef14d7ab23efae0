import { administrationTextsEs } from './administration/administration.texts.es.ts';
import { personalDataTextsEs } from './administration/personal-data.texts.es.ts';
import { auditTextsEs } from './audit/audit.texts.es.ts';
import { whiteLabelTextsEs } from './administration/white-label.texts.es.ts';
import { boardTextsEs } from './call/board/board.texts.es.ts';
import { broadcastTextsEs } from './call/broadcast/broadcast.texts.es.ts';
import { bulkUploadsTextsEs } from './bulk-uploads/bulk-uploads.texts.es.ts';
import { cancelRequestsTextsEs } from './cancel-requests/cancel-requests.texts.es.ts';
import { calendarTextsEs } from './calendar/calendar.texts.es.ts';
import { callTextsEs } from './call/call.texts.es.ts';
import { codeListsTextsEs } from './code-lists/code-lists.texts.es.ts';
import { chatTextsEs } from './call/chat/chat.texts.es.ts';
import { classroomTextsEs } from './call/classroom/classroom.texts.es.ts';
import { recordingTextsEs } from './call/recording/recording.texts.es.ts';
import { steadinessTextsEs } from './call/steadiness/steadiness.texts.es.ts';
import { coreTextsEs } from './core/core.texts.es.ts';
import type { TextsOf } from './core/texts.ts';
import { dashboardsTextsEs } from './dashboards/dashboards.texts.es.ts';
import { filesTextsEs } from './files/files.texts.es.ts';
import { flagsTextsEs } from './flags/flags.texts.es.ts';
import { identityTextsEs } from './identity/identity.texts.es.ts';
import { secondFactorTextsEs } from './identity/second-factor.texts.es.ts';
import { institutionsTextsEs } from './institutions/institutions.texts.es.ts';
import { notificationsTextsEs } from './notifications/notifications.texts.es.ts';
import { peopleTextsEs } from './people/people.texts.es.ts';
import { referralsTextsEs } from './referrals/referrals.texts.es.ts';
import { schedulesTextsEs } from './schedules/schedules.texts.es.ts';
import { studentNotesTextsEs } from './student-notes/student-notes.texts.es.ts';
import { subjectsTextsEs } from './subjects/subjects.texts.es.ts';
import type { texts } from './texts.ts';
import { summaryFileTextsEs } from './visit-notes/summary-file/summary-file.texts.es.ts';
import { visitNotesTextsEs } from './visit-notes/visit-notes.texts.es.ts';
import { visitsTextsEs } from './visits/visits.texts.es.ts';
import { guestsTextsEs } from './waiting-room/guests/guests.texts.es.ts';
import { preCallCheckTextsEs } from './waiting-room/pre-call-check/pre-call-check.texts.es.ts';
import { waitingRoomTextsEs } from './waiting-room/waiting-room.texts.es.ts';

/** The Spanish catalogue; it has exactly the keys of the English one. */
export const textsEs: TextsOf<typeof texts> = {
  core: coreTextsEs,
  institutions: institutionsTextsEs,
  identity: identityTextsEs,
  secondFactor: secondFactorTextsEs,
  people: peopleTextsEs,
  subjects: subjectsTextsEs,
  files: filesTextsEs,
  codeLists: codeListsTextsEs,
  schedules: schedulesTextsEs,
  visits: visitsTextsEs,
  waitingRoom: waitingRoomTextsEs,
  guests: guestsTextsEs,
  preCallCheck: preCallCheckTextsEs,
  call: callTextsEs,
  board: boardTextsEs,
  chat: chatTextsEs,
  classroom: classroomTextsEs,
  broadcast: broadcastTextsEs,
  recording: recordingTextsEs,
  steadiness: steadinessTextsEs,
  visitNotes: visitNotesTextsEs,
  summaryFile: summaryFileTextsEs,
  flags: flagsTextsEs,
  cancelRequests: cancelRequestsTextsEs,
  calendar: calendarTextsEs,
  referrals: referralsTextsEs,
  studentNotes: studentNotesTextsEs,
  notifications: notificationsTextsEs,
  dashboards: dashboardsTextsEs,
  administration: administrationTextsEs,
  audit: auditTextsEs,
  personalData: personalDataTextsEs,
  whiteLabel: whiteLabelTextsEs,
  bulkUploads: bulkUploadsTextsEs,
};
