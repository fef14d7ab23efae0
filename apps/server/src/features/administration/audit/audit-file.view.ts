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

function changeOf(say: Say, { field, before, after, isWithheld }: ChangedField): string {
  if (isWithheld) return `${worded(say, auditFields, field)}: ${say('audit.withheld')}`;
  return `${worded(say, auditFields, field)}: ${valueOf(say, before)} → ${valueOf(say, after)}`;
}

const actionTexts: Readonly<Record<string, TextKey>> = Object.fromEntries(
  Object.entries(auditActions).map(([action, { text }]) => [action, text]),
);

/** A session by everybody who was in it: there is no more room to tell them. */
function recordOf({ name, visit }: AuditEntry['record']): string {
  return visit === null ? (name ?? '') : visit.people.map((one) => one.name).join(', ');
}

function timeOf(ctx: Ctx, at: string): string {
  const parts = { dateStyle: 'short', timeStyle: 'medium', timeZone: ctx.timeZone } as const;
  return new Intl.DateTimeFormat('sv-SE', parts).format(new Date(at));
}

const heads = ['when', 'who', 'what', 'record', 'name', 'changes', 'address', 'number', 'hash'] as const;

/** Entries as comma-separated values that a sheet reads: nothing of them is run as a formula. */
export function csvOf(ctx: Ctx, entries: readonly AuditEntry[]): string {
  const say: Say = (key) => translate(ctx.language, key);
  const cell = (text: string) => `"${disarmed(text).replaceAll('"', '""')}"`;
  const lines = entries.map((entry) => [
    timeOf(ctx, entry.at),
    entry.actor === null ? say('audit.product') : (entry.actor.name ?? '-'),
    worded(say, actionTexts, entry.action),
    worded(say, auditSubjects, entry.record.kind),
    recordOf(entry.record),
    entry.isErased ? say('audit.erased') : entry.changes.map((change) => changeOf(say, change)).join('; '),
    entry.address ?? '',
    String(entry.link?.number ?? ''),
    entry.link?.hash ?? '',
  ]);
  const named = heads.map((head) => say(`audit.column.${head}`));
  const zone = ` (${ctx.timeZone})`;
  const first = named.map((name, at) => (at === 0 ? name + zone : name));
  // Without the mark at the start some sheets take the letters for those of another alphabet.
  return `\uFEFF${[first, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}
