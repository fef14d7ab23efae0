import { auditActions, auditFields, auditSubjects } from '@lectern/contract/audit/audit.names.ts';
import type { AuditEntry, ChangedField } from '@lectern/contract/administration/audit.shapes.ts';
import { disarmed } from '@lectern/contract/core/text.rules.ts';
import type { TextKey } from '@lectern/contract/texts.ts';
import type { Ctx } from '../../../platform/context/ctx.ts';
import { translate } from '../../../platform/texts/translate.ts';

type Say = (key: TextKey) => string;

function worded(say: Say, keys: Readonly<Record<string, TextKey>>, name: string): string {
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
  return key === undefined ? name : say(key);
}

function valueOf(say: Say, value: ChangedField['before']): string {
  if (value === null) return '-';
  if (typeof value === 'boolean') return say(value ? 'audit.value.on' : 'audit.value.off');
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The time of a session, which the audit stores as two moments; other values stay as they are. */
function sessionTime(ctx: Ctx, value: ChangedField['before']): ChangedField['before'] {
  const moments = typeof value === 'string' ? value.split(' - ') : [];
  const isTime = moments.length === 2 && moments.every((one) => !Number.isNaN(Date.parse(one)));
  return isTime ? moments.map((one) => timeOf(ctx, one, 'short')).join(' – ') : value;
}

function changeOf(ctx: Ctx, say: Say, { field, before, after, isWithheld }: ChangedField): string {
  const named = worded(say, auditFields, field);
  if (isWithheld) return `${named}: ${say('audit.withheld')}`;
  const shown = (value: ChangedField['before']) =>
    valueOf(say, field === 'sessionTime' ? sessionTime(ctx, value) : value);
  return `${named}: ${shown(before)} → ${shown(after)}`;
}

const actionTexts: Readonly<Record<string, TextKey>> = Object.fromEntries(
  Object.entries(auditActions).map(([action, { text }]) => [action, text]),
);

/** A session by everybody who was in it: there is no more room to tell them. */
function recordOf({ name, visit }: AuditEntry['record']): string {
  return visit === null ? (name ?? '') : visit.people.map((one) => one.name).join(', ');
}

function timeOf(ctx: Ctx, at: string, timeStyle: 'short' | 'medium'): string {
  const parts = { dateStyle: 'short', timeStyle, timeZone: ctx.timeZone } as const;
  return new Intl.DateTimeFormat('sv-SE', parts).format(new Date(at));
}

type Column = 'when' | 'who' | 'what' | 'record' | 'name' | 'changes' | 'address' | 'number' | 'hash';

const columns: readonly Column[] = [
  ...(['when', 'who', 'what', 'record', 'name', 'changes'] as const),
  ...(['address', 'number', 'hash'] as const),
];

/** Columns of who reads all entries of the institution: of others they would be empty. */
const columnsOfAll: ReadonlySet<Column> = new Set(['address', 'number']);

/** Columns with moments name their zone. */
const zoned: ReadonlySet<Column> = new Set(['when', 'changes']);

function cellsOf(ctx: Ctx, say: Say, entry: AuditEntry): Record<Column, string> {
  const changes = entry.changes.map((change) => changeOf(ctx, say, change)).join('; ');
  return {
    when: timeOf(ctx, entry.at, 'medium'),
    who: entry.actor === null ? say('audit.product') : (entry.actor.name ?? '-'),
    what: worded(say, actionTexts, entry.action),
    record: worded(say, auditSubjects, entry.record.kind),
    name: recordOf(entry.record),
    changes: entry.isErased ? say('audit.erased') : changes,
    address: entry.address ?? '',
    number: String(entry.link?.number ?? ''),
    hash: entry.link?.hash ?? '',
  };
}

/** Entries as comma-separated values that a sheet reads: nothing of them is run as a formula. */
export function csvOf(
  ctx: Ctx,
  { entries, readsAll }: { entries: readonly AuditEntry[]; readsAll: boolean },
): string {
  const say: Say = (key) => translate(ctx.language, key);
  const cell = (text: string) => `"${disarmed(text).replaceAll('"', '""')}"`;
  const shown = columns.filter((column) => readsAll || !columnsOfAll.has(column));
  const first = shown.map((column) => {
    const head = say(`audit.column.${column}`);
    return zoned.has(column) ? `${head} (${ctx.timeZone})` : head;
  });
  const lines = entries.map((entry) => {
    const cells = cellsOf(ctx, say, entry);
    return shown.map((column) => cells[column]);
  });
  // Without the mark at the start some sheets take the letters for those of another alphabet.
  return `\uFEFF${[first, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}
