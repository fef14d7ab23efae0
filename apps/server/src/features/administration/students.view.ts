import type { StudentItem, StudentView } from '@lectern/contract/administration/students.shapes.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A student as a list shows them. */
export interface ListedStudent {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly studentNumber: string | null;
  readonly email: string | null;
  readonly grade: string | null;
  readonly active: boolean;
}

/** What is shown of a student in addition to the row. */
export interface StudentFacts {
  readonly school: Named | undefined;
  readonly image: string | null;
  readonly attended: { past: number; attended: number; lastAt: Date | null } | undefined;
  /** False above Level 3, where number, address, picture and sessions are not told. */
  readonly isOwnSchool: boolean;
}

/** A student in a list. */
export function toStudentItem(
  row: ListedStudent,
  { school, image, attended, isOwnSchool }: StudentFacts,
): StudentItem {
  return {
    id: row.id,
    name: `${row.firstName} ${row.lastName}`,
    school: school ? { id: school.id, name: school.name } : null,
    grade: row.grade,
    active: row.active,
    studentRollNum: isOwnSchool ? row.studentNumber : null,
    email: isOwnSchool ? row.email : null,
    image: isOwnSchool ? image : null,
    lastSession: isOwnSchool ? (attended?.lastAt?.toISOString() ?? null) : null,
  };
}

/** Everything about one student, for the own school. */
export function toStudentView(
  student: ListedStudent & {
    readonly dateOfBirth: string | null;
    readonly gender: 'M' | 'F' | null;
    readonly mobile: string | null;
    readonly agreesToMail: boolean;
    readonly mailAnsweredAt: Date | null;
    readonly providerOnly: boolean;
    readonly version: number;
  },
  facts: Omit<StudentFacts, 'isOwnSchool'> & {
    readonly unconfirmedEmail: string | null;
    readonly emailRefusedAt: string | null;
    readonly parents: StudentView['parents'];
    readonly parentRequests: readonly {
      readonly parentId: string;
      readonly name: string;
      readonly email: string | null;
      readonly askedAt: Date;
    }[];
    readonly parentProposals: readonly {
      readonly id: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly email: string;
      readonly proposedBy: string;
      readonly proposedAt: Date;
    }[];
    readonly presence: { hasJoined: boolean; lastSeen: Date | null } | undefined;
  },
): StudentView {
  return {
    ...toStudentItem(student, { ...facts, isOwnSchool: true }),
    firstName: student.firstName,
    lastName: student.lastName,
    dob: student.dateOfBirth,
    gender: student.gender,
    mobileNumber: student.mobile,
    isAgreeToReceiveMail: student.agreesToMail,
    hasAnsweredMail: student.mailAnsweredAt !== null,
    unconfirmedEmail: facts.unconfirmedEmail,
    emailRefusedAt: facts.emailRefusedAt,
    parents: facts.parents,
    parentRequests: facts.parentRequests.map(({ askedAt, ...parent }) => ({
      ...{ ...parent, askedAt: askedAt.toISOString() },
    })),
    parentProposals: facts.parentProposals.map(({ id, firstName, lastName, email, ...proposed }) => ({
      ...{ id, firstName, lastName, email, proposedBy: proposed.proposedBy },
      proposedAt: proposed.proposedAt.toISOString(),
    })),
    hasJoined: facts.presence?.hasJoined ?? false,
    providerOnly: student.providerOnly,
    lastSeen: facts.presence?.lastSeen?.toISOString() ?? null,
    attendance: { past: facts.attended?.past ?? 0, attended: facts.attended?.attended ?? 0 },
    version: student.version,
  };
}
