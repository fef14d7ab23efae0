import { auditCursor } from '@lectern/contract/administration/audit.limits.ts';
import { auditKinds } from '@lectern/contract/audit/audit.names.ts';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useSay } from '../../../../lib/i18n.ts';
import type { ListState } from '../../../../ui/resource-list/list-state.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { dayFilter, DayRange } from '../../parts/day-range.tsx';

const id = /^[\w-]{1,64}$/;

/** The filters of the audit, and the position in the list. */
export const auditFilters = {
  kind: { values: Object.keys(auditKinds) as (keyof typeof auditKinds)[], usual: '' },
  actorId: { values: id, usual: '' },
  subjectId: { values: id, usual: '' },
  from: dayFilter,
  to: dayFilter,
  olderThan: { values: auditCursor, usual: '', isPlace: true },
  newerThan: { values: auditCursor, usual: '', isPlace: true },
} as const;

/** The state of the list. */
export type AuditState = ListState<typeof auditFilters>;

/** The chosen search and filters. */
export function auditFilterOf({ search, filters }: AuditState) {
  const { kind, actorId, subjectId, from, to } = filters;
  return {
    ...(search && { search }),
    ...(kind && { kind }),
    ...(actorId && { actorId }),
    ...(subjectId && { subjectId }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

function Chosen({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <Button variant="light" rightSection={<IconX size={16} stroke={1.75} />} onClick={onClear}>
      {label}
    </Button>
  );
}

/** The kind of act, the days, and the person or record to which the list was narrowed by an entry of it. */
export function AuditFilters({
  state,
  names,
}: {
  state: AuditState;
  /** How who and what are called to which the list is narrowed. */
  names: { actor: string; record: string };
}) {
  const say = useSay();
  const { kind, actorId, subjectId, from, to } = state.filters;
  const kinds = Object.entries(auditKinds).map(([value, text]) => ({ value, label: say(text) }));
  return (
    <>
      <SelectField
        aria-label={say('audit.anyKind')}
        w={{ base: '100%', sm: 200 }}
        placeholder={say('audit.anyKind')}
        searchable={false}
        clearable
        data={kinds}
        value={kind || null}
        onChange={(value) => state.setFilters({ kind: (value ?? '') as typeof kind })}
      />
      {actorId && (
        <Chosen
          label={say('audit.onlyBy', { name: names.actor })}
          onClear={() => state.setFilters({ actorId: '' })}
        />
      )}
      {subjectId && (
        <Chosen
          label={say('audit.onlyAbout', { name: names.record })}
          onClear={() => state.setFilters({ subjectId: '' })}
        />
      )}
      <DayRange from={from} to={to} onChange={state.setFilters} />
    </>
  );
}
