import { cleanLine, cleanLines } from '@lectern/contract/core/text.rules.ts';

/** Something with a start and an end, as calendars keep it. It can be stored as JSON. */
export interface CalendarEntry {
  /** The same for as long as the thing lives, also where its time changes. */
  readonly uid: string;
  /** Grows with each change, so that calendars know which of two tellings is the later one. */
  readonly sequence: number;
  /** Instants in ISO form. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** When the entry changed last, an instant in ISO form. */
  readonly changedAt: string;
  readonly title: string;
  readonly text: string;
  /** A web address, or null for a meeting elsewhere. */
  readonly place: string | null;
  readonly isCancelled: boolean;
}

/** Somebody with an address for mails. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A mail's request to the receiver's calendar: to keep entries or to remove them. */
export interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly entries: readonly CalendarEntry[];
}

interface Writing {
  /** A feed has the name of a calendar; mails and single files have none. */
  readonly name?: string;
  /** When the file is written, an instant in ISO form; without it each entry carries when it changed. */
  readonly at?: string;
  /** How many minutes before it begins calendars remind. */
  readonly reminderMinutes?: number;
  readonly mail?: { readonly method: Invitation['method']; readonly from: Mailbox; readonly to: Mailbox };
}

/** RFC 5545, 3.1: longer lines go on in the next one, counted in bytes. */
const mostBytes = 75;

function folded(line: string): string {
  const lines: string[] = [];
  let text = '';
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > mostBytes) {
      lines.push(text);
      text = ' ';
      bytes = 1;
    }
    text += sign;
    bytes += size;
  }
  return [...lines, text].join('\r\n');
}

/** No text can begin a line of its own, and none turns the words around it. */
function escaped(text: string): string {
  return cleanLines(text.toWellFormed().replaceAll(/\r\n?|[\u2028\u2029]/g, '\n'))
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

function utc(instant: string): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** Quoted values may contain anything but quotes. */
function quoted(name: string): string {
  return `"${cleanLine(name.toWellFormed()).replaceAll('"', "'")}"`;
}

function person(property: string, { name, address }: Mailbox): string {
  return `${property};CN=${quoted(name)}:mailto:${encodeURI(address.toWellFormed())}`;
}

function mailLines({ mail }: Writing): string[] {
  if (!mail) return [];
  // No answer is expected: people who cannot come say so in the product, where others see it.
  const attendee = 'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE';
  return [person('ORGANIZER', mail.from), person(attendee, mail.to)];
}

function reminder(entry: CalendarEntry, minutes: number | undefined): string[] {
  if (minutes === undefined || entry.isCancelled) return [];
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(entry.title)}`,
    `TRIGGER:-PT${minutes}M`,
    'END:VALARM',
  ];
}

function event(entry: CalendarEntry, writing: Writing): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `DTSTAMP:${utc(writing.at ?? entry.changedAt)}`,
    `LAST-MODIFIED:${utc(entry.changedAt)}`,
    `SEQUENCE:${entry.sequence}`,
    // In UTC, so that a calendar needs no rules of our zones to be right on the day when clocks change.
    `DTSTART:${utc(entry.startsAt)}`,
    `DTEND:${utc(entry.endsAt)}`,
    `SUMMARY:${escaped(entry.title)}`,
    ...(entry.text === '' ? [] : [`DESCRIPTION:${escaped(entry.text)}`]),
    ...(entry.place === null ? [] : [`LOCATION:${escaped(entry.place)}`]),
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // In a shared calendar others see when, and not what.
    'CLASS:PRIVATE',
    `TRANSP:${entry.isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...mailLines(writing),
    ...reminder(entry, writing.reminderMinutes),
    'END:VEVENT',
  ];
}

/** A file of iCalendar (RFC 5545) with entries; with `mail` it is what RFC 5546 sends to one receiver. */
export function calendarFile(entries: readonly CalendarEntry[], writing: Writing = {}): string {
  const { name, mail } = writing;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lectern//Lectern//EN',
    'CALSCALE:GREGORIAN',
    ...(mail ? [`METHOD:${mail.method}`] : []),
    ...(name === undefined
      ? []
      : [
          `NAME:${escaped(name)}`,
          `X-WR-CALNAME:${escaped(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]),
    ...entries.flatMap((entry) => event(entry, writing)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
