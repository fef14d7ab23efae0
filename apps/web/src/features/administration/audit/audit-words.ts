import { isEducator, isParent, isStudent } from '@lectern/contract/access/roles.ts';
import type {
  AuditEntry,
  AuditedRecord,
  ChangedField,
} from '@lectern/contract/administration/audit.shapes.ts';
import { auditActions, auditFields, auditSubjects } from '@lectern/contract/audit/audit.names.ts';
import { roleOfWire } from '@lectern/contract/identity/identity.names.ts';
import type { TextKey } from '@lectern/contract/texts.ts';
import { kindText } from '@lectern/contract/visits/visits.rules.ts';
import { formatDate, formatTimeRange } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { adminTitle } from '../../institutions/admin-place.ts';
import { useHost } from '../../institutions/host.ts';
import { kindOf } from '../../visits/visit-kind.ts';

/** Words for the content of entries; values without a word in this version are shown as they are. */
export interface AuditWords {
  action: (entry: Pick<AuditEntry, 'action'>) => string;
  role: (wireRole: string) => string;
  /** The actor's name, or their role if the name is withheld. */
  actor: (actor: NonNullable<AuditEntry['actor']>) => string;
  record: (record: AuditedRecord) => string;
  field: (change: ChangedField) => string;
  value: (change: ChangedField, side: 'before' | 'after') => string;
}

function keyOf(keys: Readonly<Record<string, TextKey>>, name: string): TextKey | undefined {
  return Object.hasOwn(keys, name) ? keys[name] : undefined;
}

const actionKeys: Readonly<Record<string, TextKey>> = Object.fromEntries(
  Object.entries(auditActions).map(([action, { text }]) => [action, text]),
);

const newPeopleKeys: Readonly<Record<string, TextKey>> = {
  refused: 'whiteLabel.provider.newPeople.refused',
  students: 'whiteLabel.provider.newPeople.students',
  educators: 'whiteLabel.provider.newPeople.educators',
  byRole: 'whiteLabel.provider.newPeople.byRole',
};

/** The time of a session, which the audit stores as two moments; other values are shown as they are. */
function sessionTime(kept: string): string {
  const [from = '', to = ''] = kept.split(' - ');
  if (Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to))) return kept;
  return `${formatDate(from)}, ${formatTimeRange(from, to)}`;
}

/** Words for entries of the audit, in the host's words for people and levels. */
export function useAuditWords(): AuditWords {
  const say = useSay();
  const host = useHost();
  const worded = (keys: Readonly<Record<string, TextKey>>, name: string): string => {
    const key = keyOf(keys, name);
    return key === undefined ? name : say(key);
  };
  const role = (wireRole: string): string => {
    const known = roleOfWire(wireRole);
    if (known === undefined) return wireRole;
    if (isEducator(known)) return host.roleTypeName;
    if (isStudent(known)) return say('people.student');
    return isParent(known) ? say('call.role.parent') : adminTitle(known, host);
  };
  /** A brand's logo is kept as its address: that of a file by the beginning of its name. */
  const logo = (address: string): string => {
    const file = /^\/api\/brand\/([\da-f]{8})/.exec(address)?.[1];
    if (file !== undefined) return say('audit.value.picture', { file });
    return address.startsWith('data:') ? say('audit.value.usual') : address;
  };
  const plan = (name: string): string => {
    const key = keyOf(newPeopleKeys, name);
    return key === undefined ? name : say(key, { role: host.roleTypeName });
  };
  /** How the values of a field are said that people do not read as they are kept. */
  const wordings = new Map(
    Object.entries({ role, sessionTime, newPeople: plan, logo, logoDark: logo, logoSmall: logo }),
  );
  return {
    role,
    action: ({ action }) => worded(actionKeys, action),
    actor: (actor) => actor.name ?? role(actor.role),
    record: ({ kind, name, role: wireRole, visit }) => {
      if (visit === null) return name ?? (wireRole === null ? worded(auditSubjects, kind) : role(wireRole));
      return `${name ?? say(kindText(kindOf(visit), 'Student'))} · ${formatDate(visit.startsAt)}`;
    },
    field: ({ field }) => worded(auditFields, field),
    value: (change, side) => {
      if (change.isWithheld) return say('audit.withheld');
      const value = change[side];
      if (value === null || (Array.isArray(value) && value.length === 0)) return say('core.list.none');
      if (typeof value === 'boolean') return say(value ? 'audit.value.on' : 'audit.value.off');
      if (Array.isArray(value)) return value.join(', ');
      return wordings.get(change.field)?.(String(value)) ?? String(value);
    },
  };
}
