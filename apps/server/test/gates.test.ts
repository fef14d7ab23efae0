import { describe, expect, it } from 'vitest';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { features } from '../src/app-context.ts';
import type { Gate } from '../src/platform/http/route.ts';
import { somebody } from './somebody.ts';

/** The letters of the matrix: student, parent, educator, top, GRA, levels 1 to 3, guest. */
const letters = {
  S: 'student',
  P: 'parent',
  E: 'educator',
  T: 'topAdmin',
  G: 'graAdmin',
  1: 'levelOneAdmin',
  2: 'levelTwoAdmin',
  3: 'levelThreeAdmin',
  g: 'guest',
} as const satisfies Record<string, Role>;

/**
 * Who may knock at a call, typed by hand. A gate may be wider than the spec where the refusal behind it has a reason of its
 * own, as for a student at what only the educator does; `call-acts.ts` and the tests of the policies have what comes of it.
 */
const calls = `
GET /enrolment                                SE
GET /enrolment/schools                        SE
GET /enrolment/subcategories                  SE
GET /enrolments                               TG123
GET /enrolments/:id                           TG23
GET /institution/background-check             TG
POST /user/verify-email                       E
PUT /enrolment                                E
PUT /enrolments/:id                           TG123
PUT /institution/background-check             TG
GET /institution/reminders                    TG
PUT /institution/reminders                    TG
PUT /user/educator/:id/background-check       TG
PUT /user/school-relation                     SE
GET /chat                                     SPET123
GET /chat/file/:fileId                        SPET123
GET /chat/missed                              SPET123
GET /chat/people                              SPE
GET /chat/previous-people                     SPE
GET /chat/read-along                          PT123
GET /chat/report                              T123
GET /chat/report/:id                          T123
GET /chat/settings                            3
GET /chat/un-read                             SPE
POST /chat                                    SPE
POST /chat/export                             SPET123
POST /chat/file                               SPE
POST /chat/message/:id/report                 SPET123
PUT /chat/draft                               SPE
PUT /chat/message/:id/withdraw                SPE
PUT /chat/settings                            3
DELETE /schedule/custom/:id                   E
DELETE /schedule/weekly/:id                   E
DELETE /user/bulk-upload/:id                  23
DELETE /user/student/:id/picture              3
DELETE /hierarchy/:id/logo                    TG12
PUT /hierarchy/:id/logo                       TG12
DELETE /hierarchy/:id/administrators/:userId/second-factor TG12
DELETE /user/profile/picture            SPE
DELETE /user/second-factor/app                TG123
DELETE /user/second-factor/passkey/:id        TG123
GET /institution/second-factor                TG
GET /user/second-factor                       TG123
POST /user/authenticate/passkey               everybody
GET /user/authenticate                        everybody
GET /user/sign-on/:id                         everybody
GET /user/sign-on/:id/return                  everybody
GET /user/sign-on-links                       SPETG123
POST /user/sign-on/:id/link                   SPETG123
POST /user/sign-on/:id/prove                  SPETG123
DELETE /user/sign-on-links/:id                SPETG123
GET /white-label/hosts/:id/providers          TG
POST /white-label/hosts/:id/providers         TG
PUT /white-label/hosts/:id/providers/:providerId TG
DELETE /white-label/hosts/:id/providers/:providerId TG
POST /white-label/hosts/:id/providers/:providerId/trial TG
POST /user/authenticate/passkey/options       everybody
POST /user/authenticate/second-factor         everybody
POST /user/prove/options                      SPETG123
POST /user/second-factor/app                  TG123
POST /user/second-factor/passkey              TG123
POST /user/second-factor/passkey/options      TG123
POST /user/second-factor/recovery-codes       TG123
PUT /institution/second-factor                TG
PUT /user/second-factor/app                   TG123
PUT /user/second-factor/app/on                TG123
PUT /user/second-factor/passkey/:id           TG123
DELETE /visit/:id/guests/:guestId             2
DELETE /visit/attachment/:id                  SPE
DELETE /visit/session/groups/:id              E23
DELETE /visit/material/:id                    SPE
GET /:sessionId/students                      ETG123
GET /visit/:id/attendance                     SPETG123
PUT /visit/:id/attendance                     E
POST /visit/:id/attendance/file               ETG123
GET /:visitId/chat                            SPETG123g
GET /:visitId/chat/missed                     SPETG12g
GET /admin-summary                            TG123
GET /admin-summary/levels                     TG123
GET /audit                                    TG123
GET /active-students                          TG123
GET /report/admin/finance                     TG123
GET /report/admin/finance/status              TG123
GET /report/admin/finance/:educatorUserId     TG123
GET /report/educator/finance                  E
GET /educator/payout/status                   E
GET /educator/payout                          E
POST /educator/payout                         E
GET /educator/payout/account                  E
POST /educator/payout/account                 E
POST /educator/payout/account/link            E
GET /report/admin/payout/:educatorUserId      TG123
GET /report/medicAid                          TG123
GET /report/visit/:id/materials               TG123
GET /report/visit/:id/materials/:fileId       TG123
GET /report/visit/:id/recordings/:fileId      TG123
GET /report/export                            TG123
GET /report/export/:id                        TG123
DELETE /report/export/:id                     TG123
GET /report/export/:id/file                   TG123
GET /availability                             SPE23
GET /brand/:fileId                            everybody
GET /code-lists                               TG
GET /code-lists/offered                       E
GET /code-lists/template                      TG
POST /code-lists                              TG
POST /code-lists/faults                       TG
POST /code-lists/import                       TG
POST /code-lists/rehearsal                    TG
PUT /code-lists/:id                           TG
PUT /code-lists/:id/status                    TG
GET /calendar/feed                            SPE
POST /calendar/feed                           SPE
DELETE /calendar/feed                         SPE
GET /calendar/feeds/:file                     everybody
GET /calendar/visits/:id/file                 SPE
GET /calendar/visits/:id/links                SPE
GET /configuration                            everybody
GET /current-appointments                     SPE
GET /dashboard                                SPE
GET /educator                                 SPE23
GET /flag-categories                          2
GET /visit/:id/flag                           E23
GET /visit/:id/flag/categories                E
GET /visit/:id/flag/statuses                  E23
GET /visit/cancel-request                     3
POST /visit/cancel-request                    SPE
PUT /visit/cancel                             SPE23
PUT /visit/cancel-request/:id/accept          3
PUT /visit/cancel-request/:id/reject          3
PUT /visit/cancel-request/withdraw            SPE
PUT /visit/decline                            SP
PUT /visit/move                               SPE23
POST /flag-categories                         2
POST /visit/flag                              E
PUT /flag-categories/:id                      2
PUT /flag-categories/:id/status               2
PUT /visit/flag                               E23
GET /expertises                               SPE23
GET /expertises/:id                           23
GET /expertises/list                          23
GET /expertises/sub-category                  SPE23
GET /expertises/sub-category/:id              23
GET /expertises/sub-category/list             23
GET /file/:fileId                             SPETG123g
GET /file/:fileId/content                     everybody
GET /guest/session                            g
GET /hierarchy                                TG123
GET /hierarchy/:id                            TG123
GET /hierarchy/:id/summary                    TG12
GET /notification                             SPETG23
GET /notification/count                       SPETG23
GET /notification/settings                    SPE23
GET /on-demand-educators                      SP
GET /personal-data/erasures                   TG
GET /personal-data/people                     TG
GET /ping/download                            everybody
GET /ping/media                               SPETG123g
GET /my-students                              E
GET /my-students/:id                          E3
GET /my-students/:id/history                  E
GET /student/:id/notes                        ETG123
POST /student/notes                           E3
GET /referral                                 E
GET /referral/:id                             SPE
GET /referral/educators                       E
GET /referral/session/educators               E
GET /referral/students                        E
GET /referral/subcategories                   E
GET /referral/subjects                        E
POST /referral/session                        E
POST /referral/subject                        E
PUT /referral/:id/decline                     SP
GET /schedule                                 E
GET /schedule/custom/:id/impact               E
GET /schedule/weekly/:id/impact               E
GET /system-feature                           TG123
GET /user/details                             SPETG123
GET /user/kid                                 P
GET /user/kid/overview                        P
GET /user/parent-agreement                   S
GET /user/parent/question                     P
GET /user/parent/resting                      P
GET /user/session                             SPETG123
GET /visit/:id                                SPETG123g
GET /visit/booking-options                    SP
GET /visit/:id/broadcast                      SPETG12g
GET /visit/:id/broadcast/stream/:file         everybody
GET /visit/:id/call-status                    SPETG12g
GET /visit/:id/credentials                    SPETG12g
GET /visit/:id/encounter                      SPETG123
GET /visit/:id/guests                         E23
GET /visit/:id/handout                        SPEg
GET /visit/:id/history                        SPE23
GET /visit/:id/summary-file                   SPE23
GET /visit/:id/kid-info                       SPEg
GET /visit/:id/participants                   ETG12
GET /visit/:id/recordings                     SPETG123
GET /visit/:id/recordings/:filmId             SPETG123
GET /visit/:id/student-details                E23
GET /visit/:id/video-flow                     SPETG12g
GET /visit/:id/waiting-room                   SPE
GET /visit/:id/whiteboard                     SPETG123
GET /visit/:visitId/whiteboard/image/:fileId  SPETG12g
GET /visit/educator                           E
GET /user/:id/summary                         TG123
GET /user/educator                            TG123
GET /user/educator/:id                        TG123
PUT /user/educator/:id/pay                    TG
GET /ledger/educator/:id/balance              ETG23
GET /ledger/educator/:id/lines                ETG23
GET /ledger/visit/:id                         ETG23
POST /ledger/visit/:id/reinstate              23
PUT /ledger/visit/:id/confirm                 3
GET /ledger/rates                             TG
GET /ledger/subjects                          TG
DELETE /ledger/rates/:id                      TG
POST /ledger/rates/preview                    TG
POST /ledger/rates                            TG
GET /ledger/terms                             TG23
PUT /ledger/terms                             TG
GET /user/bulk-upload                         23
GET /user/bulk-upload/:id                     23
GET /user/bulk-upload/:id/error-details       23
GET /user/bulk-upload/:id/file                23
GET /user/bulk-upload/:id/invitations         23
POST /user/bulk-upload/:id/invitations        23
GET /user/bulk-upload/template                23
GET /user/student                             TG123
GET /user/student/:id                         3
GET /user/student/:id/attendance              3
GET /visit/session                            23
GET /visit/session/grades                     E23
GET /visit/session/grades/students            E23
GET /visit/session/groups                     E23
GET /visit/session/groups/:id/students        E23
GET /visit/session/levels                     E23
GET /visit/session/student-tree               2
GET /visit/session/students                   E23
GET /visit/student                            SP
GET /white-label/hosts                        TG
GET /white-label/hosts/:id                    TG
POST /:visitId/chat                           SPETG12g
POST /audit/file                              TG123
POST /expertises                              23
POST /expertises/sub-category                 23
POST /file/upload                             SPETG123
POST /guest/details                           g
POST /guest/enter                             everybody
POST /hierarchy                               TG12
POST /hierarchy/:id/administrators            TG12
POST /hierarchy/:id/administrators/:userId/invitation TG12
POST /personal-data/:id/erasure               TG
POST /personal-data/:id/export                TG
POST /schedule/custom                         E
POST /schedule/weekly                         E
POST /user/:id/invitation                     TG123
POST /user/educator                           23
POST /user/educator/file                      TG123
POST /user/student/file                       TG123
POST /user/student/:id/attendance/file        3
POST /user/bulk-upload                        23
POST /user/inactive-student/bulk-upload       3
POST /user/student                            3
POST /user/parent/child                       P
POST /user/parent/resting/:id                 P
GET /user/parent/proposal                     P
POST /user/parent/proposal                    P
DELETE /user/parent/proposal/:id              P
POST /user/educator/association               23
GET /user/passkey                             SPE
POST /user/passkey                            SPE
POST /user/passkey/options                    SPE
PUT /user/passkey/:id                         SPE
DELETE /user/passkey/:id                      SPE
GET /user/device                              SPETG123
DELETE /user/device                           SPETG123
DELETE /user/device/:id                       SPETG123
GET /user/profile                       SPE
GET /user/school/question                     E
PUT /user/school/question/:id                 E
POST /user/parent/merge                       T
POST /user/authenticate                       everybody
POST /user/confirm-email/check                everybody
POST /user/reset-password/check               everybody
POST /user/prove                              SPETG123
POST /user/socket-authentication              SPETG123
POST /visit                                   SP
POST /visit/:id/admit                         SPE
POST /visit/:id/archive/start                 SPE
POST /visit/:id/archive/stop                  SPE
POST /visit/:id/broadcast                     SPEg
POST /visit/:id/call                          SPEg
POST /visit/:id/guests                        2
POST /visit/:id/join-request                  SP
POST /visit/:id/send-back                     SPE
POST /visit/attachment                        SPE
POST /visit/classroom/remove-student          E
POST /visit/layout-change                     E
POST /visit/mute                              SPEg
POST /visit/screenshot                        SPE
POST /visit/session                           E23
POST /visit/session/groups                    E23
POST /visit/session/student-numbers           E23
POST /visit/soap-notes                        SPE
POST /visit/stream-focus                      SPEg
POST /visit/whiteboard                        SPE
PUT /active-institution                       TG123
PUT /expertises/:id                           23
PUT /expertises/:id/status                    23
PUT /expertises/sub-category/:id              23
PUT /expertises/sub-category/:id/status       23
PUT /hierarchy/:id                            TG12
PUT /hierarchy/:id/administrators/:userId     TG12
PUT /hierarchy/:id/administrators/:userId/status TG12
PUT /hierarchy/:id/parent                     TG12
PUT /hierarchy/:id/status                     TG12
PUT /personal-data/erasures/:id/agreement     TG
PUT /personal-data/erasures/:id/withdrawal    TG
PUT /user/bulk-upload/:id/confirm             23
PUT /user/bulk-upload/:id/undo                23
POST /user/bulk-upload/:id/first-passwords    3
POST /user/bulk-upload/:id/sign-in-slips      3
POST /user/student/sign-in-slips              3
PUT /user/:id/status                          TG123
PUT /user/:id/update/password                 TG123
PUT /user/:id/logout                          TG123
PUT /user/:id/provider-only                   TG123
PUT /user/educator/:id                        TG123
PUT /user/student/:id                         3
PUT /user/student/:id/picture                 3
PUT /logout                                   everybody
PUT /notification/quiet-hours                 SPE23
PUT /notification/read                        SPETG23
PUT /notification/read-all                    SPETG23
PUT /notification/settings                    SPE23
PUT /schedule/custom/:id                      E
PUT /schedule/weekly/:id                      E
PUT /user/confirm-email                       everybody
PUT /user/contact                             SP
PUT /user/contact/hide                        SP
PUT /user/forget-password                     everybody
PUT /user/kid                                 P
PUT /user/language                            SPETG123
PUT /user/parent-agreement/:parentId         S
PUT /user/parent/child/:id                    P
PUT /user/parent/merge                        P
PUT /user/student/:id/parent/:parentId        3
PUT /user/student/:id/parent-link/end         3
PUT /user/student/:id/proposal/:proposalId    3
PUT /user/profile                       SPE
PUT /user/profile/picture               SPE
PUT /user/reset-password                      everybody
PUT /user/update/password                     SPETG123
PUT /visit/:id/archive/start                  SPE
PUT /visit/:id/archive/stop                   SPE
PUT /visit/:id/broadcast/rehearsal            SPEg
PUT /visit/:id/end                            SPETG12g
PUT /visit/:id/end-broadcast                  SPEg
PUT /visit/:id/leave                          SPETG12g
PUT /visit/:id/status                         SPETG123
PUT /visit/class-room/students                E23
PUT /visit/session/groups/:id                 E23
PUT /visit/student-user/:studentId            E23
PUT /white-label/hosts/:id                    TG
PUT /white-label/hosts/:id/secret             TG
`;

/** The same of what is sent over sockets. */
const messages = `
/chat chat_missed                             SPETG12g
/chat catch_up                                SPETG12g
/chat class_state                             SPETG12g
/chat classroom_init                          SPETG12g
/chat let_speak                               SPETG12
/chat lower_all_hands                         SPETG12
/chat lower_hand                              SPETG12
/chat mute_all                                SPETG12
/chat mute_student                            SPETG12
/chat on_doctor_connect                       SPEg
/chat on_observer_connect                     SPETG12
/chat on_patient_call_end                     SPg
/chat on_patient_connect                      SPEg
/chat on_physician_camera_off                 SPEg
/chat on_physician_camera_on                  SPEg
/chat on_send_message                         SPETG12g
/chat on_white_board_open_send_message        SPE
/chat on_white_board_send_message             SPE
/chat raise_hand                              SPETG12
/chat steady_connection                       SPg
/chat white_board_live                        SPE
/chat white_board_pen                         SPE
/chat white_board_sync                        SPETG12g
/custom-chat custom_chat_delivered            SPE
/custom-chat custom_chat_missed               SPET123
/custom-chat custom_chat_read                 SPET123
/custom-chat on_chat_send_message             SPE
/web notifications_missed                     SPE23
/web visits_missed                            SPETG123g
/web waiting_room_enter                       SPEg
/web waiting_room_leave                       SPEg
`;

const order = 'SPETG123g';

function whoPasses(gate: Gate): string {
  if (gate.anonymous && gate.admits({ kind: 'anonymous' })) return 'everybody';
  const admitted = Object.entries(letters).filter(([, role]) => gate.admits(somebody(role)));
  const passing = admitted.map(([letter]) => letter);
  return order
    .split('')
    .filter((letter) => passing.includes(letter))
    .join('');
}

function linesOf(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' '))
    .toSorted();
}

describe('the gates', () => {
  it('of calls let each role knock that its row names, and no other', () => {
    const routes = features.flatMap((feature) => feature.routes ?? []);
    const lines = routes.map(({ call, gate }) => `${call.method} ${call.path} ${whoPasses(gate)}`);
    expect(lines.toSorted()).toEqual(linesOf(calls));
  });

  it('of messages let each role knock that its row names, and no other', () => {
    const handlers = features.flatMap((feature) => feature.realtime?.messages ?? []);
    const lines = handlers.map(({ namespace, event, gate }) => `${namespace} ${event} ${whoPasses(gate)}`);
    expect(lines.toSorted()).toEqual(linesOf(messages));
  });
});
