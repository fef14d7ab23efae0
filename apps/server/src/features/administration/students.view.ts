import type { StudentItem, StudentView } from '@lectern/contract/administration/students.shapes.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What a list shows of a student. */
export interface ListedStudent {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly studentNumber: string | null;
  readonly email: string | null;
  readonly grade: string | null;
  readonly active: boolean;
}

/** What is told of a student beside the row. */
export interface StudentFacts {
  readonly school: Named | undefined;
  readonly image: string | null;
  /** False above Level 3, where number, address and picture are not told. */
  readonly isOwnSchool: boolean;
}

/** A student in a list. */
export function toStudentItem(row: ListedStudent, { school, image, isOwnSchool }: StudentFacts): StudentItem {
  return {
    id: row.id,
    name: `${row.firstName} ${row.lastName}`,
    school: school ? { id: school.id, name: school.name } : null,
    grade: row.grade,
    active: row.active,
    studentRollNum: isOwnSchool ? row.studentNumber : null,
    email: isOwnSchool ? row.email : null,
    image: isOwnSchool ? image : null,
  };
}

/** Everything about one student, for the own school. */
export function toStudentView(
  student: ListedStudent & {
    readonly dateOfBirth: string | null;
    readonly gender: 'M' | 'F' | null;
    readonly mobile: string | null;
    readonly version: number;
  },
  facts: Omit<StudentFacts, 'isOwnSchool'> & {
    readonly unconfirmedEmail: string | null;
    readonly parents: StudentView['parents'];
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
    unconfirmedEmail: facts.unconfirmedEmail,
    parents: facts.parents,
    hasJoined: facts.presence?.hasJoined ?? false,
    lastSeen: facts.presence?.lastSeen?.toISOString() ?? null,
    version: student.version,
  };
}
