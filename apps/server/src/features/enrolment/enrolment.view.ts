import type { EducatorCheck } from '@lectern/contract/administration/educators.shapes.ts';
import type {
  EnrolmentView,
  OpenEnrolment,
  OwnEnrolment,
} from '@lectern/contract/enrolment/enrolment.shapes.ts';
import type { Attachment } from '@lectern/contract/files/files.shapes.ts';
import type { KeptCheck } from './checks.repo.ts';
import type { EnrolmentRow } from './enrolment.repo.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The names in a request. */
export interface RequestNames {
  readonly email: string | null;
  readonly schools: readonly Named[];
  readonly subcategories: readonly (Named & { readonly subjectName: string })[];
  readonly backgroundCheck: OwnEnrolment['backgroundCheck'];
  readonly document: Attachment | null;
}

const reference = ({ id, name }: Named): Named => ({ id, name });

/** A request as its asker reads it. */
export function toOwnEnrolment(row: EnrolmentRow, names: RequestNames): OwnEnrolment {
  return {
    state: row.state,
    firstName: row.firstName,
    lastName: row.lastName,
    email: names.email,
    mobileNumber: row.mobile,
    schools: names.schools.map(reference),
    subcategories: names.subcategories.map((one) => ({ ...reference(one), subjectName: one.subjectName })),
    studentRollNumber: row.studentNumber,
    document: names.document,
    backgroundCheck: names.backgroundCheck,
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    version: row.version,
  };
}

/** The same as administrators read it. */
export function toEnrolmentView(
  row: EnrolmentRow,
  names: RequestNames,
  rights: Pick<EnrolmentView, 'mayDecide' | 'maySetCheck'>,
): EnrolmentView {
  return { ...toOwnEnrolment(row, names), ...rights, personId: row.personId };
}

/** A request among those that wait. */
export function toOpenEnrolment(
  row: EnrolmentRow,
  {
    schools,
    isEducator,
    rosterName,
  }: { schools: readonly Named[]; isEducator: boolean; rosterName: string | null },
): OpenEnrolment {
  return {
    personId: row.personId,
    name: `${row.firstName} ${row.lastName}`,
    isEducator,
    schools: schools.map(reference),
    hasDocument: row.documentFileId !== null,
    studentRollNumber: row.studentNumber,
    rosterName,
    submittedAt: row.submittedAt.toISOString(),
    version: row.version,
  };
}

/** What is known of a background check, for people who may read it. */
export function toCheck(row: KeptCheck | undefined, document: Attachment | null): EducatorCheck {
  const { checkedOn = null, reference = null, version = 0 } = row ?? {};
  return { checkedOn, reference, document, version };
}
