import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '@lectern/contract/calls.ts';
import { describe, expect, it } from 'vitest';
import type { FieldPlaces } from '../src/lib/field-errors.ts';

const features = path.resolve(import.meta.dirname, '../src/features');

/** A form, the calls that it sends, and the fields of their bodies that the form itself fills in. */
interface Row {
  readonly calls: readonly (keyof typeof calls)[];
  /** Where its places stand, if not in its own file: the file and their name there. */
  readonly places?: readonly [file: string, name: string];
  readonly unshown?: readonly string[];
}

const fate = ['active', 'sessions'];
/** A file that is refused is said at the list of files. */
const files = ['referenceFiles', 'referenceFileIds'];
const materials = ['materialImages', 'materialFileIds'];
const handouts = ['handouts', 'handoutFileIds'];
/** The slots that are chosen; a press that cannot be done is said beneath the form. */
const slot = ['sessionDate', 'sessionStartTime', 'sessionEndTime', 'slotIds'];
/** MedicAid is a form of its own, whose fields take no more than fits; 'assessment' is of another product. */
const ofTheNote = [
  ...['visitId', 'visitNoteCompletedStatus', 'isActiveCall', 'typedAt'],
  ...['assessment', 'medicAid', 'medicAidCodes'],
];
const forms: Readonly<Record<string, Row>> = {
  'identity/sign-in-form.tsx': { calls: ['signIn'], unshown: ['wantsToken', 'language'] },
  'identity/forgot-password-form.tsx': { calls: ['forgotPassword'] },
  'identity/parts/new-password-form.tsx': { calls: ['changePassword', 'resetPassword'], unshown: ['token'] },
  'identity/parts/factor-form.tsx': { calls: ['finishSignIn'], unshown: ['ticket', 'passkey'] },
  'identity/parts/proof-dialog.tsx': { calls: ['prove'], unshown: ['code', 'passkey'] },
  'identity/second-factor/parts/app-set-up.tsx': { calls: ['checkApp'] },
  'identity/passkeys/parts/passkey-name-dialog.tsx': { calls: ['renamePasskey', 'renameOwnPasskey'] },
  'people/contact-fields.tsx': {
    calls: ['updateContact'],
    unshown: ['country', 'isAgreeToReceiveMail', 'isAgreeToReceiveTextMessage'],
  },
  'people/profile/parts/use-profile-form.ts': {
    calls: ['changeProfile'],
    places: ['people/profile/parts/profile-values.ts', 'profilePlaces'],
    unshown: ['country', 'userProfileVO'],
  },
  'schedules/parts/use-schedule-form.ts': {
    calls: ['addWeeklySchedule', 'changeWeeklySchedule', 'addCustomSchedule', 'changeCustomSchedule'],
    unshown: ['availablePerOnDemand'],
  },
  'booking/parts/use-booking-form.ts': {
    calls: ['book'],
    places: ['booking/parts/booking-form.ts', 'bookingPlaces'],
    unshown: [...files, 'gradeId', 'studentId', 'visitType', 'isSubjectReferral'],
  },
  'booking/creation/parts/use-creation-form.ts': {
    calls: ['createSession'],
    places: ['booking/creation/creation-form.ts', 'creationPlaces'],
    unshown: [...files, 'gradeId', 'visitType'],
  },
  'referrals/create-referral-dialog.tsx': { calls: ['referSubject'] },
  'referrals/session-referral-dialog.tsx': { calls: ['referSession'], unshown: ['sessionId'] },
  'administration/rates/parts/use-rate-form.ts': {
    calls: ['previewRate'],
    places: ['administration/rates/parts/rate-values.ts', 'ratePlaces'],
    unshown: ['scope'],
  },
  'administration/rates/parts/terms-dialog.tsx': {
    calls: ['changeLedgerTerms'],
    places: ['administration/rates/parts/terms-values.ts', 'termsPlaces'],
    unshown: ['version'],
  },
  'cancel-requests/parts/reason-dialog.tsx': {
    calls: ['cancelVisit', 'raiseCancelRequest'],
    unshown: ['id', 'seenStartTime', 'otherSlot'],
  },
  'cancel-requests/parts/move-dialog.tsx': {
    calls: ['moveVisit', 'raiseCancelRequest'],
    unshown: ['id', 'seenStartTime', 'otherSlot', ...slot],
  },
  'cancel-requests/parts/decision-dialog.tsx': { calls: ['acceptCancelRequest', 'rejectCancelRequest'] },
  'visits/group/pay-after-all.tsx': { calls: ['reinstatePay'] },
  'messages/parts/message-settings.tsx': { calls: ['changeMessageSettings'] },
  'notifications/parts/quiet-hours.tsx': { calls: ['changeQuietHours'] },
  'booking/groups/parts/numbers-field.tsx': { calls: ['findNumbers'] },
  'visits/group/roster-dialog.tsx': { calls: ['changeRoster'], unshown: ['visitId'] },
  'booking/groups/parts/group-name.tsx': {
    calls: ['saveGroup', 'renameGroup'],
    unshown: ['levelId', 'studentIds'],
  },
  'messages/parts/report-dialog.tsx': { calls: ['reportMessage'] },
  'flags/parts/raise-flag-dialog.tsx': { calls: ['raiseFlag'], unshown: ['sessionId', 'status'] },
  'flags/parts/answer-flag-dialog.tsx': { calls: ['answerFlag'], unshown: ['sessionId', 'messageId'] },
  'student-notes/add-notes-dialog.tsx': { calls: ['addStudentNote'], unshown: [...materials, 'studentId'] },
  'visit-notes/parts/use-note-saving.ts': {
    calls: ['saveNotes'],
    places: ['visit-notes/parts/use-note-sending.ts', 'notePlaces'],
    unshown: [...materials, ...handouts, ...ofTheNote],
  },
  'waiting-room/guests/parts/guest-details.tsx': { calls: ['guestDetails'], unshown: ['userId', 'visitId'] },
  'bulk-uploads/parts/confirm-upload.tsx': { calls: ['confirmBulkUpload'] },
  'bulk-uploads/parts/undo-upload.tsx': { calls: ['undoBulkUpload'] },
  'administration/parents/ask-for-child-dialog.tsx': { calls: ['askForChild'] },
  'administration/parents/propose-parent-dialog.tsx': { calls: ['proposeParent'], unshown: ['studentId'] },
  'administration/parents/merge-parents.tsx': { calls: ['askMerge'] },
  'administration/parts/invite-dialog.tsx': {
    calls: ['addAdministrator', 'correctAdministrator'],
    unshown: ['version'],
  },
  'administration/parts/move-dialog.tsx': { calls: ['moveLevel'] },
  'administration/parts/status-dialog.tsx': { calls: ['setLevelStatus', 'setAccountStatus'], unshown: fate },
  'administration/parts/use-level-form.ts': {
    calls: ['addLevel', 'changeLevel'],
    places: ['administration/parts/level-values.ts', 'levelPlaces'],
    unshown: ['parentId'],
  },
  'administration/curriculum/parts/use-subject-form.ts': { calls: ['addSubject', 'changeSubject'] },
  'administration/curriculum/parts/use-subcategory-form.ts': {
    calls: ['addSubcategory', 'changeSubcategory'],
  },
  'code-lists/parts/code-dialog.tsx': {
    calls: ['addCode', 'changeCode'],
    unshown: ['kind', 'seen'],
  },
  'administration/parts/flag-category-dialog.tsx': {
    calls: ['addFlagCategory', 'changeFlagCategory'],
  },
  'administration/people/parts/use-student-form.ts': {
    calls: ['addStudent', 'changeStudent'],
    places: ['administration/people/parts/student-values.ts', 'studentPlaces'],
    unshown: ['country', 'isInvited'],
  },
  'administration/people/parts/use-educator-form.ts': {
    calls: ['addEducator', 'changeEducator'],
    places: ['administration/people/parts/educator-values.ts', 'educatorPlaces'],
    unshown: ['country'],
  },
  'administration/people/parts/pay-dialog.tsx': {
    calls: ['changePay'],
    places: ['administration/people/parts/pay-values.ts', 'payPlaces'],
  },
  'administration/reminders/parts/reminder-form.tsx': {
    calls: ['setReminderRule'],
    places: ['administration/reminders/parts/reminder-values.ts', 'reminderPlaces'],
  },
  'administration/providers/parts/use-provider-form.ts': {
    calls: ['addProvider', 'changeProvider'],
    places: ['administration/providers/parts/provider-values.ts', 'providerPlaces'],
  },
  'administration/white-label/parts/use-host-form.ts': {
    calls: ['changeHost'],
    // Links are named by place, as many as there are.
    places: ['administration/white-label/parts/host-values.ts', 'hostPlaces'],
    unshown: ['socialLinks'],
  },
  'enrolment/parts/decision-dialog.tsx': {
    calls: ['decideEnrolment'],
    unshown: ['accept', 'joins', 'version'],
  },
  'enrolment/parts/check-form.tsx': {
    calls: ['setBackgroundCheck'],
    places: ['enrolment/parts/check-values.ts', 'checkPlaces'],
  },
  'enrolment/parts/enrolment-form.tsx': {
    calls: ['sendEnrolment'],
    places: ['enrolment/parts/enrolment-values.ts', 'enrolmentPlaces'],
    unshown: ['country'],
  },
  'enrolment/parts/school-step-dialog.tsx': {
    calls: ['chooseSchool'],
    places: ['enrolment/parts/enrolment-values.ts', 'enrolmentPlaces'],
  },
  'administration/white-label/parts/secret-list.tsx': { calls: ['setSecret'], unshown: ['kind'] },
};

/** What is looked at of a schema. */
interface Described {
  readonly _zod: {
    readonly def: {
      readonly shape?: Readonly<Record<string, unknown>>;
      readonly in?: Described;
      readonly options?: readonly Described[];
    };
  };
}

/** The fields of a body: of an object its own, of one of several those of each. */
function fieldsOf({ _zod: { def } }: Described): string[] {
  if (def.shape) return Object.keys(def.shape);
  return [...(def.in ? [def.in] : []), ...(def.options ?? [])].flatMap(fieldsOf);
}

const source = (file: string): string => readFileSync(path.join(features, file), 'utf8');

type Places = Pick<FieldPlaces<string>, 'fields'>;

/** The names for which a form has a place, as its source says. */
async function placesOf(form: string, { places }: Row): Promise<string[]> {
  if (places) {
    const module = (await import(path.join(features, places[0]))) as Record<
      string,
      Places | ((values: null) => Places) | ((parts: readonly never[]) => Places)
    >;
    const found = module[places[1]] ?? { fields: {} };
    const made =
      typeof found === 'function' ? found((places[1] === 'hostPlaces' ? null : []) as never) : found;
    return Object.keys(made.fields);
  }
  const fields = /const places = \{\s*fields: \{([^}]*)\}/.exec(source(form))?.[1] ?? '';
  return [...fields.matchAll(/'?([\w.]+)'?: /g)].map(([, name = '']) => name);
}

describe('what the server says of a field', () => {
  it('is tried of every form', () => {
    const all = readdirSync(features, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .filter((file) => /\buse(Kept|Unkept|Versioned)?Form[<(]/.test(source(file)));
    expect(all.filter((file) => !file.endsWith('use-versioned-form.ts')).toSorted()).toEqual(
      Object.keys(forms).toSorted(),
    );
  });

  it.each(Object.entries(forms))('lands at a field of %s', async (file, row) => {
    const places = await placesOf(file, row);
    const inside = (field: string): boolean => places.some((name) => name.startsWith(`${field}.`));
    // The version is the form's own: a wrong one is no fault of a field.
    const unshown = new Set([...(row.unshown ?? []), 'version']);
    const bodies = row.calls.map((name) => {
      const call = calls[name];
      return 'body' in call ? fieldsOf(call.body as unknown as Described) : [];
    });
    expect(bodies.filter((fields) => fields.length === 0)).toEqual([]);
    const homeless = bodies.flat().filter((field) => !places.includes(field) && !inside(field));
    expect([...new Set(homeless)].filter((field) => !unshown.has(field))).toEqual([]);
  });
});
