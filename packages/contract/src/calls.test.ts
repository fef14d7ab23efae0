import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditCalls } from './administration/audit.calls.ts';
import { personalDataCalls } from './administration/personal-data.calls.ts';
import { curriculumCalls } from './administration/curriculum.calls.ts';
import { accountsCalls } from './administration/accounts.calls.ts';
import { educatorsCalls } from './administration/educators.calls.ts';
import { hierarchyCalls } from './administration/hierarchy.calls.ts';
import { educatorLinksCalls } from './administration/educator-links.calls.ts';
import { parentsCalls } from './administration/parents.calls.ts';
import { payCalls } from './administration/pay.calls.ts';
import { ledgerCalls } from './ledger/ledger.calls.ts';
import { studentsCalls } from './administration/students.calls.ts';
import { providersCalls } from './administration/providers.calls.ts';
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
import { doorCalls } from './call/door.calls.ts';
import { creationCalls } from './booking/creation/creation.calls.ts';
import { groupsCalls } from './booking/groups/groups.calls.ts';
import { attendanceCalls } from './visits/attendance.calls.ts';
import { remindersCalls } from './visits/reminders.calls.ts';
import { rosterCalls } from './visits/roster.calls.ts';
import { guestsCalls } from './waiting-room/guests/guests.calls.ts';
import { calls } from './calls.ts';
import type { Call } from './core/call.ts';
import { operationsCalls } from './core/operations.calls.ts';
import { dashboardsCalls } from './dashboards/dashboards.calls.ts';
import { figuresCalls } from './dashboards/figures.calls.ts';
import { events } from './events.ts';
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
import { messagesCalls } from './messages/messages.calls.ts';
import { notificationsCalls } from './notifications/notifications.calls.ts';
import { agreementsCalls } from './people/agreements.calls.ts';
import { peopleCalls } from './people/people.calls.ts';
import { profileCalls } from './people/profile.calls.ts';
import { referralsCalls } from './referrals/referrals.calls.ts';
import { refusals } from './refusals.ts';
import { schedulesCalls } from './schedules/schedules.calls.ts';
import { studentNotesCalls } from './student-notes/student-notes.calls.ts';
import { subjectsCalls } from './subjects/subjects.calls.ts';
import { flagsCalls } from './flags/flags.calls.ts';
import { cancelRequestsCalls } from './cancel-requests/cancel-requests.calls.ts';
import { summaryFileCalls } from './visit-notes/summary-file/summary-file.calls.ts';
import { visitNotesCalls } from './visit-notes/visit-notes.calls.ts';
import { historyCalls } from './visits/history.calls.ts';
import { visitsCalls } from './visits/visits.calls.ts';
import { preCallCheckCalls } from './waiting-room/pre-call-check/pre-call-check.calls.ts';
import { waitingRoomCalls } from './waiting-room/waiting-room.calls.ts';

const features = [
  hierarchyCalls,
  curriculumCalls,
  studentsCalls,
  educatorsCalls,
  accountsCalls,
  whiteLabelCalls,
  providersCalls,
  parentsCalls,
  educatorLinksCalls,
  payCalls,
  ledgerCalls,
  reportsCalls,
  financeCalls,
  payoutsCalls,
  bulkUploadsCalls,
  auditCalls,
  personalDataCalls,
  operationsCalls,
  institutionsCalls,
  identityCalls,
  devicesCalls,
  passkeysCalls,
  secondFactorCalls,
  signOnCalls,
  agreementsCalls,
  peopleCalls,
  profileCalls,
  subjectsCalls,
  filesCalls,
  codeListsCalls,
  schedulesCalls,
  visitsCalls,
  historyCalls,
  waitingRoomCalls,
  preCallCheckCalls,
  callCalls,
  boardCalls,
  chatCalls,
  classroomCalls,
  visitNotesCalls,
  summaryFileCalls,
  flagsCalls,
  cancelRequestsCalls,
  messagesCalls,
  notificationsCalls,
  dashboardsCalls,
  figuresCalls,
  recordingCalls,
  broadcastCalls,
  doorCalls,
  creationCalls,
  groupsCalls,
  attendanceCalls,
  rosterCalls,
  remindersCalls,
  referralsCalls,
  studentNotesCalls,
  enrolmentCalls,
  calendarCalls,
  guestsCalls,
];

const all: [string, Call][] = Object.entries(calls);
const schemas = (call: Call): z.ZodType[] =>
  [call.params, call.query, call.body].filter((schema) => schema !== undefined) as unknown as z.ZodType[];

/** Every call that changes something and takes no key, beneath the reason why it needs none. */
const keyless: Readonly<Record<string, readonly string[]>> = {
  'makes nothing: it asks, checks or looks': [
    'checkResetLink',
    'checkEmailLink',
    'askEmailLink',
    'askProof',
    'visitStatus',
    'activeInstitutions',
    'tryProvider',
    'studentFile',
    'educatorFile',
    'auditFile',
    'attendanceFile',
    'studentAttendanceFile',
    'exportPerson',
    'rehearseCodes',
    'codeFaults',
    'findNumbers',
    'exportConversation',
    'previewRate',
    'payoutSetupLink',
  ],
  'says how something shall be, and it is so already': [
    'moveClock',
    'endCalendarFeed',
    'signOut',
    'chooseKid',
    'chooseLanguage',
    'renamePasskey',
    'renameOwnPasskey',
    'setCheckRule',
    'setFactorRule',
    'setReminderRule',
    'updateContact',
    'hideContactPopUp',
    'changeWeeklySchedule',
    'renameGroup',
    'changeCustomSchedule',
    'changeRoster',
    'markAttendance',
    'addToRoster',
    'requestJoin',
    'enterAsGuest',
    'guestDetails',
    'openCall',
    'leaveCall',
    'openBoard',
    'sendBack',
    'admit',
    'rehearseBroadcast',
    'streamFocus',
    'educatorMute',
    'endStudentBroadcast',
    'changeLayout',
    'removeStudent',
    'setFlagCategoryStatus',
    'markNotificationRead',
    'markAllNotificationsRead',
    'setLevelLogo',
    'setLevelStatus',
    'setAdministratorStatus',
    'setSubjectStatus',
    'setSubcategoryStatus',
    'setCodeStatus',
    'setStudentPicture',
    'setOwnPicture',
    'setAccountStatus',
    'signOutAccount',
    'setProviderOnly',
    'setSecret',
    'answerChild',
    'changeParentAgreement',
    'askForAgreement',
    'answerSchool',
    'decideParent',
    'decideProposal',
    'endParentLink',
    'answerMerge',
    'saveMessageDraft',
    'changeMessageSettings',
    'changeNotificationSetting',
    'changeQuietHours',
    'changeProfile',
  ],
  'names the version it changes, and its form reads what is saved after any failure': [
    'changeFlagCategory',
    'changeCode',
    'moveLevel',
  ],
  'takes away or ends what can go or end once': [
    'removeApp',
    'cancelReportFile',
    'removePasskey',
    'removeOwnPasskey',
    'signOutDevice',
    'signOutOthers',
    'unlink',
    'removeProvider',
    'takeRateBack',
    'deleteWeeklySchedule',
    'deleteGroup',
    'deleteCustomSchedule',
    'deleteAttachment',
    'declineReferral',
    'revokeGuestLink',
    'endCall',
    'deleteMaterial',
    'declineVisit',
    'withdrawCancelRequest',
    'removeLevelLogo',
    'resetAdministratorFactor',
    'removeStudentPicture',
    'removeOwnPicture',
    'discardBulkUpload',
    'withdrawErasure',
    'withdrawProposal',
    'withdrawMessage',
    'reportMessage',
  ],
  'goes by a password, a code, a link or a question that counts once or proves the same again': [
    'signIn',
    'finishSignIn',
    'askPasskey',
    'signInByPasskey',
    'resetPassword',
    'changePassword',
    'prove',
    'confirmEmail',
    'checkApp',
    'turnOnApp',
    'wantPasskey',
    'addPasskey',
    'wantOwnPasskey',
    'addOwnPasskey',
  ],
  'is worth something for a minute or until the next one, which replaces it': [
    'socketTicket',
    'forgotPassword',
    'wantApp',
    'renewRecoveryCodes',
    'beginLink',
    'beginProof',
    'signInSlips',
    'giveFirstPasswords',
    'uploadSlips',
  ],
  'begins what can begin once, or ends it': [
    'setUpPayouts',
    'payOut',
    'startBroadcast',
    'startRecording',
    'startRecordingByPut',
    'stopRecording',
    'stopRecordingByPut',
    'agreeToErasure',
    'confirmBulkUpload',
    'importCodes',
    'undoBulkUpload',
    'sendInvitations',
  ],
  'the client names the message by an id of its own': ['sendChat', 'sendDirectMessage'],
  'names uploads by their ids, and an upload is used once': ['addAttachments'],
  'is a file, which counts for nothing until another call names or confirms it': [
    'uploadFiles',
    'uploadChatFiles',
    'uploadPeople',
    'uploadStatuses',
  ],
  'each press takes another picture': ['saveScreenshot'],
};

describe('the calls', () => {
  it('have names of their own across all features', () => {
    const names = features.flatMap((feature) => Object.keys(feature));
    expect(names.toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  it('take a key where they change something, or there is a reason why they need none', () => {
    const changing = all.filter(([, { method }]) => method !== 'GET');
    const unkeyed = changing.filter(([, { idempotent }]) => !idempotent).map(([name]) => name);
    expect(Object.values(keyless).flat().toSorted()).toEqual(unkeyed.toSorted());
  });

  it('take a key in any case where they make something with an address of its own', () => {
    expect(all.filter(([, call]) => call.creates && call.idempotent !== true)).toEqual([]);
  });

  it('have routes of their own', () => {
    const routes = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it.each(all)('%s describes exactly the parameters of its path', (_, call) => {
    const named = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const described = call.params ? Object.keys((call.params as unknown as z.ZodObject).shape) : [];
    expect(described).toEqual(named);
  });

  /** Providers add parameters of their own to our address; unknown ones go no further. */
  const ownAlone = all.filter(([name]) => name !== 'returnFromProvider');

  it.each(ownAlone)('%s refuses unknown fields in whatever it takes', (_, call) => {
    for (const schema of schemas(call)) {
      const issues = schema.safeParse({ surelyUnknown: 1 }).error?.issues ?? [];
      expect(issues).toContainEqual(
        expect.objectContaining({ code: 'unrecognized_keys', keys: ['surelyUnknown'] }),
      );
    }
  });

  it.each(all)('%s declares only refusals that exist and are not of every call', (_, call) => {
    for (const code of call.refusals ?? []) expect(refusals).toHaveProperty(code);
  });

  it.each(all)('%s can be described in the public document', (_, call) => {
    for (const schema of schemas(call)) expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow();
    expect(() => z.toJSONSchema(call.response as unknown as z.ZodType)).not.toThrow();
    expect(call.summary).toMatch(/[.!]$/);
  });
});

describe('the socket messages', () => {
  const sent = Object.values(events).flatMap(({ toServer }) => Object.entries(toServer));

  it.each(sent)('%s refuses unknown fields', (_, message) => {
    const issues =
      (message.payload as unknown as z.ZodType).safeParse({ surelyUnknown: 1 }).error?.issues ?? [];
    expect(issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys' }));
  });
});
