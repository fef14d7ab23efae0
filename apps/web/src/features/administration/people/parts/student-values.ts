import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { mobilePrefix } from '@lectern/contract/people/people.limits.ts';
import { withoutPrefix } from '@lectern/contract/people/people.rules.ts';
import type { FieldPlaces } from '../../../../lib/field-errors.ts';
import type { Versioned } from '../../../../ui/form/use-versioned-form.ts';

/** A parent as the form has them. */
export interface ParentValues {
  firstName: string;
  lastName: string;
  email: string;
}

/** The content of a student's form; only a new one says how they first sign in. */
export interface StudentValues {
  studentRollNum: string;
  firstName: string;
  lastName: string;
  /** A civil date, or empty. */
  dob: string;
  gender: 'M' | 'F' | '';
  grade: string;
  email: string;
  mobile: string;
  /** The school's knowledge of the consent to mail, until the student answers themselves. */
  agreesToMail: boolean;
  parents: ParentValues[];
  isInvited: boolean;
}

/** The fields of the form that can be wrong; those of a parent are named by place. */
export type StudentField = keyof StudentValues | `parents.${number}.${keyof ParentValues}`;

const parentFields = ['firstName', 'lastName', 'email'] as const;

/** Where the server's words belong: those about a parent at that parent's fields. */
export function studentPlaces(parents: readonly unknown[]): FieldPlaces<StudentField> {
  const ofParents = parents.flatMap((_parent, at) =>
    parentFields.map((field): [string, StudentField] => [`parents.${at}.${field}`, `parents.${at}.${field}`]),
  );
  return {
    fields: {
      studentRollNum: 'studentRollNum',
      firstName: 'firstName',
      lastName: 'lastName',
      dob: 'dob',
      gender: 'gender',
      grade: 'grade',
      email: 'email',
      mobileNumber: 'mobile',
      isAgreeToReceiveMail: 'agreesToMail',
      parents: 'parents',
      ...Object.fromEntries(ofParents),
    },
    refusals: { student_number_in_use: 'studentRollNum', email_in_use: 'email' },
  };
}

/** The initial form of a new student. */
export const emptyStudent: StudentValues = {
  ...{ studentRollNum: '', firstName: '', lastName: '', dob: '', gender: '', grade: '' },
  ...{ email: '', mobile: '', agreesToMail: false, parents: [], isInvited: false },
};

/** The address that a form shows of somebody: the one that waits to be confirmed, so that the old one takes it back. */
export function shownEmailOf({
  unconfirmedEmail,
  email,
}: Pick<StudentView, 'unconfirmedEmail' | 'email'>): string {
  return unconfirmedEmail ?? email ?? '';
}

/** A student in the form. */
export function studentValuesOf(student: StudentView): StudentValues {
  const { firstName, lastName, dob, gender, grade, mobileNumber, parents } = student;
  return {
    ...{ studentRollNum: student.studentRollNum ?? '', firstName, lastName },
    parents: parents.map((parent) => ({
      ...{ firstName: parent.firstName, lastName: parent.lastName, email: parent.email },
    })),
    ...{ dob: dob ?? '', gender: gender ?? '', grade: grade ?? '', email: shownEmailOf(student) },
    mobile: withoutPrefix(mobileNumber),
    agreesToMail: student.isAgreeToReceiveMail,
    isInvited: false,
  };
}

/** The consent to mail that a form shows and sends: once the student has answered themselves, that answer. */
export function consentOf(student: StudentView | null, { agreesToMail }: StudentValues): boolean {
  return student?.hasAnsweredMail ? student.isAgreeToReceiveMail : agreesToMail;
}

function studentBody(values: StudentValues) {
  const { studentRollNum, firstName, lastName, dob, gender, grade, email, mobile, agreesToMail, parents } =
    values;
  return {
    ...{ studentRollNum, firstName, lastName, grade, parents },
    ...{ dob: dob || null, gender: gender || null, email: email.trim() || null },
    mobileNumber: mobile === '' ? null : `${mobilePrefix}${mobile}`,
    isAgreeToReceiveMail: agreesToMail,
  };
}

/** The sent fields of a new student. */
export function newStudentBody(values: StudentValues) {
  return { ...studentBody(values), isInvited: values.isInvited };
}

/** The sent fields of a changed one, with the version that was opened. */
export function changedStudentBody({ opened, ...values }: Versioned<StudentValues>) {
  return { ...studentBody(values), version: opened?.version ?? 0 };
}
