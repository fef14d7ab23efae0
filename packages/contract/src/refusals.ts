import { administrationRefusals } from './administration/administration.names.ts';
import { whiteLabelRefusals } from './administration/white-label.names.ts';
import { boardRefusals } from './call/board/board.names.ts';
import { broadcastRefusals } from './call/broadcast/broadcast.names.ts';
import { bulkUploadsRefusals } from './bulk-uploads/bulk-uploads.names.ts';
import { cancelRequestsRefusals } from './cancel-requests/cancel-requests.names.ts';
import { callRefusals } from './call/call.names.ts';
import { codeListsRefusals } from './code-lists/code-lists.names.ts';
import { chatRefusals } from './call/chat/chat.names.ts';
import { classroomRefusals } from './call/classroom/classroom.names.ts';
import { recordingRefusals } from './call/recording/recording.names.ts';
import { coreRefusals } from './core/core.names.ts';
import { enrolmentRefusals } from './enrolment/enrolment.names.ts';
import { financeRefusals } from './finance/finance.names.ts';
import { reportsRefusals } from './reports/reports.names.ts';
import { filesRefusals } from './files/files.names.ts';
import { flagsRefusals } from './flags/flags.names.ts';
import { identityRefusals } from './identity/identity.names.ts';
import { ledgerRefusals } from './ledger/ledger.names.ts';
import { messagesRefusals } from './messages/messages.names.ts';
import { payoutsRefusals } from './payouts/payouts.names.ts';
import { peopleRefusals } from './people/people.names.ts';
import { referralsRefusals } from './referrals/referrals.names.ts';
import { schedulesRefusals } from './schedules/schedules.names.ts';
import { studentNotesRefusals } from './student-notes/student-notes.names.ts';
import { summaryFileRefusals } from './visit-notes/summary-file/summary-file.names.ts';
import { visitNotesRefusals } from './visit-notes/visit-notes.names.ts';
import { visitsRefusals } from './visits/visits.names.ts';
import { guestsRefusals } from './waiting-room/guests/guests.names.ts';
import { waitingRoomRefusals } from './waiting-room/waiting-room.names.ts';

/** Every refusal of the product by name. A feature adds its own here once, when it is born. */
export const refusals = {
  ...coreRefusals,
  ...identityRefusals,
  ...peopleRefusals,
  ...administrationRefusals,
  ...whiteLabelRefusals,
  ...enrolmentRefusals,
  ...filesRefusals,
  ...codeListsRefusals,
  ...schedulesRefusals,
  ...visitsRefusals,
  ...waitingRoomRefusals,
  ...guestsRefusals,
  ...callRefusals,
  ...boardRefusals,
  ...chatRefusals,
  ...classroomRefusals,
  ...broadcastRefusals,
  ...recordingRefusals,
  ...visitNotesRefusals,
  ...summaryFileRefusals,
  ...flagsRefusals,
  ...cancelRequestsRefusals,
  ...bulkUploadsRefusals,
  ...referralsRefusals,
  ...messagesRefusals,
  ...studentNotesRefusals,
  ...ledgerRefusals,
  ...reportsRefusals,
  ...financeRefusals,
  ...payoutsRefusals,
} as const;

/** The name of a refusal. */
export type RefusalCode = keyof typeof refusals;
