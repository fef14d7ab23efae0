import type { VisitKind, VisitState } from '../visits/visits.names.ts';

/** What 'Create Referral' has chosen when Save is pressed. */
export interface SubjectReferralChoice {
  subjectId: string | null;
  subcategoryId: string | null;
  educatorId: string | null;
  studentId: string | null;
}

/** A field of 'Create Referral' that must be chosen. */
export type ReferralField = 'subject' | 'subcategory' | 'educator' | 'student';

/** The missing fields. */
export interface ReferralFault {
  field: ReferralField;
  text:
    | 'visits.booking.subjectMandatory'
    | 'visits.booking.subcategoryMandatory'
    | 'visits.booking.educatorMandatory'
    | 'visits.booking.studentMandatory';
}

const inOrder = [
  ['subjectId', { field: 'subject', text: 'visits.booking.subjectMandatory' }],
  ['subcategoryId', { field: 'subcategory', text: 'visits.booking.subcategoryMandatory' }],
  ['educatorId', { field: 'educator', text: 'visits.booking.educatorMandatory' }],
  ['studentId', { field: 'student', text: 'visits.booking.studentMandatory' }],
] as const satisfies readonly (readonly [keyof SubjectReferralChoice, ReferralFault])[];

/** The missing fields of a subject referral, in the order of the form. */
export function referralFaults(choice: SubjectReferralChoice): ReferralFault[] {
  return inOrder.flatMap(([part, fault]) => (choice[part] === null ? [fault] : []));
}

const referableKinds: readonly VisitKind[] = ['onDemand', 'appointment', 'inPerson'];

/** Whether a session of this kind and state can be referred by its educator: completed, with one student. */
export function isReferable({ kind, state }: { kind: VisitKind; state: VisitState }): boolean {
  return state === 'completed' && referableKinds.includes(kind);
}
