import type { EducatorItem, EducatorView } from '@lectern/contract/administration/educators.shapes.ts';

interface School {
  readonly id: string;
  readonly name: string;
}

/** An educator as a list shows them. */
export interface ListedEducator {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly active: boolean;
}

/** An educator in a list, with their schools in the asker's reach. */
export function toEducatorItem(
  row: ListedEducator,
  { schools, image }: { schools: readonly School[]; image: string | null },
): EducatorItem {
  return {
    id: row.id,
    name: `${row.firstName} ${row.lastName}`,
    email: row.email,
    image,
    schools: schools.map(({ id, name }) => ({ id, name })),
    active: row.active,
  };
}

/** What is shown of an educator in addition to the row. */
export interface EducatorFacts {
  readonly schools: readonly (School & { readonly isInReach: boolean })[];
  readonly image: string | null;
  readonly unconfirmedEmail: string | null;
  readonly emailRefusedAt: string | null;
  readonly taught: readonly { id: string; name: string; subjectName: string; isInReach: boolean }[];
  readonly backgroundCheck: EducatorView['backgroundCheck'];
  readonly check: EducatorView['check'];
  readonly mustPassCheck: boolean;
  readonly presence: { hasJoined: boolean; lastSeen: Date | null } | undefined;
  readonly mayEditPerson: boolean;
  readonly mayEditAssociation: boolean;
  readonly pay: EducatorView['pay'];
}

/** Everything about one educator. */
export function toEducatorView(
  educator: ListedEducator & {
    readonly mobile: string | null;
    readonly mailVerified: boolean;
    readonly providerOnly: boolean;
    readonly version: number;
  },
  facts: EducatorFacts,
): EducatorView {
  const { schools, image, mayEditPerson, mayEditAssociation } = facts;
  return {
    ...toEducatorItem(educator, { schools: schools.filter(({ isInReach }) => isInReach), image }),
    firstName: educator.firstName,
    lastName: educator.lastName,
    mobileNumber: educator.mobile,
    unconfirmedEmail: facts.unconfirmedEmail,
    emailRefusedAt: facts.emailRefusedAt,
    mailVerified: educator.mailVerified,
    associatedLevels: schools.map(({ id, name, isInReach }) => ({ id, name, isInReach })),
    subcategories: facts.taught.map(({ isInReach, ...subcategory }) => ({
      ...subcategory,
      mayChange: mayEditAssociation && (mayEditPerson || isInReach),
    })),
    backgroundCheck: facts.backgroundCheck,
    check: facts.check,
    mustPassCheck: facts.mustPassCheck,
    hasJoined: facts.presence?.hasJoined ?? false,
    providerOnly: educator.providerOnly,
    lastSeen: facts.presence?.lastSeen?.toISOString() ?? null,
    version: educator.version,
    mayEditPerson,
    mayEditAssociation,
    pay: facts.pay,
  };
}
