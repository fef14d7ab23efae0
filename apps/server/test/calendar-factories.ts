import ICAL from 'ical.js';
import type { World } from './factories.ts';
import type { TestServer } from './test-server.ts';

/** One entry of a calendar file, as another library reads it. */
export interface ReadEntry {
  readonly uid: string;
  readonly sequence: number;
  readonly title: string;
  readonly text: string;
  readonly place: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly status: string;
  readonly stamp: string;
  readonly attendees: readonly string[];
  readonly organizer: string;
}

/** A calendar file, as another library reads it. */
export interface ReadCalendar {
  readonly method: string | null;
  readonly entries: readonly ReadEntry[];
}

function toRead(component: ICAL.Component): ReadEntry {
  const event = new ICAL.Event(component);
  return {
    uid: event.uid,
    sequence: event.sequence,
    title: event.summary,
    text: event.description,
    place: event.location,
    startsAt: event.startDate.toJSDate().toISOString(),
    endsAt: event.endDate.toJSDate().toISOString(),
    status: String(component.getFirstPropertyValue('status')),
    stamp: String(component.getFirstPropertyValue('dtstamp')),
    attendees: event.attendees.map((one) => String(one.getFirstValue())),
    organizer: event.organizer,
  };
}

/** Reads a calendar file with a library that is none of the product's. */
export function readCalendar(file: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const method = calendar.getFirstPropertyValue('method');
  return {
    method: method === null ? null : String(method),
    entries: calendar.getAllSubcomponents('vevent').map(toRead),
  };
}

/** What a mail told a calendar: its file, and the one entry in it. */
export interface MailedEntry extends ReadEntry {
  readonly method: string | null;
  readonly file: string;
}

/** What mails of a kind to an address told its calendar, the oldest first; those that told nothing are left out. */
export async function entriesTo(
  server: TestServer,
  { institutionId }: World,
  mail: { to: string; kind: string },
): Promise<MailedEntry[]> {
  const rows = await server.db
    .selectFrom('mails')
    .selectAll()
    .where('institutionId', '=', institutionId)
    .where('recipient', '=', mail.to)
    .where('kind', '=', mail.kind)
    .orderBy('createdAt')
    .execute();
  const { ports } = await server.server.contexts.forInstitution(institutionId);
  const files = await Promise.all(rows.map((row) => ports.mail.invitationOf(row)));
  return files.flatMap((file) => {
    if (!file) return [];
    const { method, entries } = readCalendar(file.content);
    return entries.map((entry) => ({ ...entry, method, file: file.content }));
  });
}

/** Lets somebody get mails, as students and parents do who agreed to them. */
export async function agreeToMail(server: TestServer, personId: string): Promise<void> {
  await server.db.updateTable('people').set({ agreesToMail: true }).where('id', '=', personId).execute();
}
