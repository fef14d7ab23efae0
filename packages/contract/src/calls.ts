import { auditCalls } from './administration/audit.calls.ts';
import { providersCalls } from './administration/providers.calls.ts';
import { personalDataCalls } from './administration/personal-data.calls.ts';
import { curriculumCalls } from './administration/curriculum.calls.ts';
import { accountsCalls } from './administration/accounts.calls.ts';
import { educatorsCalls } from './administration/educators.calls.ts';
import { hierarchyCalls } from './administration/hierarchy.calls.ts';
import { educatorLinksCalls } from './administration/educator-links.calls.ts';
import { parentsCalls } from './administration/parents.calls.ts';
import { payCalls } from './administration/pay.calls.ts';
import { studentsCalls } from './administration/students.calls.ts';
import { whiteLabelCalls } from './administration/white-label.calls.ts';
import { boardCalls } from './call/board/board.calls.ts';
import { broadcastCalls } from './call/broadcast/broadcast.calls.ts';
import { bulkUploadsCalls } from './bulk-uploads/bulk-uploads.calls.ts';
import { calendarCalls } from './calendar/calendar.calls.ts';
import { callCalls } from './call/call.calls.ts';
import { codeListsCalls } from './code-lists/code-lists.calls.ts';
import { chatCalls } from './call/chat/chat.calls.ts';
import { classroomCalls } from './call/classroom/classroom.calls.ts';
import { recordingCalls } from './call/recording/recording.calls.ts';
import { operationsCalls } from './core/operations.calls.ts';
import { doorCalls } from './call/door.calls.ts';
import { dashboardsCalls } from './dashboards/dashboards.calls.ts';
import { figuresCalls } from './dashboards/figures.calls.ts';
import { enrolmentCalls } from './enrolment/enrolment.calls.ts';
import { financeCalls } from './finance/finance.calls.ts';
import { payoutsCalls } from './payouts/payouts.calls.ts';
import { reportsCalls } from './reports/reports.calls.ts';
import { filesCalls } from './files/files.calls.ts';
import { devicesCalls } from './identity/devices.calls.ts';
import { identityCalls } from './identity/identity.calls.ts';
import { signOnCalls } from './identity/sign-on.calls.ts';
import { passkeysCalls } from './identity/passkeys.calls.ts';
import { secondFactorCalls } from './identity/second-factor.calls.ts';
import { institutionsCalls } from './institutions/institutions.calls.ts';
import { ledgerCalls } from './ledger/ledger.calls.ts';
import { messagesCalls } from './messages/messages.calls.ts';
import { notificationsCalls } from './notifications/notifications.calls.ts';
import { agreementsCalls } from './people/agreements.calls.ts';
import { peopleCalls } from './people/people.calls.ts';
import { profileCalls } from './people/profile.calls.ts';
import { referralsCalls } from './referrals/referrals.calls.ts';
import { schedulesCalls } from './schedules/schedules.calls.ts';
import { studentNotesCalls } from './student-notes/student-notes.calls.ts';
import { subjectsCalls } from './subjects/subjects.calls.ts';
import { flagsCalls } from './flags/flags.calls.ts';
import { cancelRequestsCalls } from './cancel-requests/cancel-requests.calls.ts';
import { summaryFileCalls } from './visit-notes/summary-file/summary-file.calls.ts';
import { visitNotesCalls } from './visit-notes/visit-notes.calls.ts';
import { creationCalls } from './booking/creation/creation.calls.ts';
import { groupsCalls } from './booking/groups/groups.calls.ts';
import { attendanceCalls } from './visits/attendance.calls.ts';
import { remindersCalls } from './visits/reminders.calls.ts';
import { rosterCalls } from './visits/roster.calls.ts';
import { historyCalls } from './visits/history.calls.ts';
import { visitsCalls } from './visits/visits.calls.ts';
import { preCallCheckCalls } from './waiting-room/pre-call-check/pre-call-check.calls.ts';
import { guestsCalls } from './waiting-room/guests/guests.calls.ts';
import { waitingRoomCalls } from './waiting-room/waiting-room.calls.ts';

/** Every call of the product by a name of its own. A feature adds its own here once, when it is born. */
export const calls = {
  ...operationsCalls,
  ...institutionsCalls,
  ...identityCalls,
  ...devicesCalls,
  ...passkeysCalls,
  ...secondFactorCalls,
  ...signOnCalls,
  ...agreementsCalls,
  ...peopleCalls,
  ...profileCalls,
  ...subjectsCalls,
  ...enrolmentCalls,
  ...filesCalls,
  ...codeListsCalls,
  ...schedulesCalls,
  ...visitsCalls,
  ...historyCalls,
  ...creationCalls,
  ...groupsCalls,
  ...attendanceCalls,
  ...rosterCalls,
  ...remindersCalls,
  ...referralsCalls,
  ...studentNotesCalls,
  ...calendarCalls,
  ...waitingRoomCalls,
  ...guestsCalls,
  ...preCallCheckCalls,
  ...callCalls,
  ...boardCalls,
  ...chatCalls,
  ...doorCalls,
  ...broadcastCalls,
  ...recordingCalls,
  ...classroomCalls,
  ...visitNotesCalls,
  ...summaryFileCalls,
  ...flagsCalls,
  ...cancelRequestsCalls,
  ...messagesCalls,
  ...notificationsCalls,
  ...dashboardsCalls,
  ...figuresCalls,
  ...hierarchyCalls,
  ...curriculumCalls,
  ...studentsCalls,
  ...educatorsCalls,
  ...accountsCalls,
  ...whiteLabelCalls,
  ...providersCalls,
  ...parentsCalls,
  ...educatorLinksCalls,
  ...payCalls,
  ...bulkUploadsCalls,
  ...auditCalls,
  ...personalDataCalls,
  ...ledgerCalls,
  ...reportsCalls,
  ...financeCalls,
  ...payoutsCalls,
} as const;

type AllCalls = (typeof calls)[keyof typeof calls];

/** The same by `METHOD /path`, as callers name them: `CallByRoute['PUT /visit/:id/end']`. */
export type CallByRoute = {
  [
    C in AllCalls as C extends { method: infer M extends string; path: infer P extends string }
      ? `${M} ${P}`
      : never
  ]: C;
};
