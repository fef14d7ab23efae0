import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarFile, type CalendarEntry } from './calendar-file.ts';

const entry: CalendarEntry = {
  uid: '0191@lectern',
  sequence: 2,
  startsAt: '2027-03-10T10:00:00.000Z',
  endsAt: '2027-03-10T10:30:00.000Z',
  changedAt: '2027-03-01T08:15:30.250Z',
  title: 'Mathematics · Ada Byron',
  text: 'Sign in here:\nhttps://lessons.example',
  place: 'https://lessons.example',
  isCancelled: false,
};
const at = '2027-03-02T09:00:00.000Z';
const from = { name: 'Riverbend', address: 'lessons@school.test' };
const to = { name: 'Sam', address: 'sam@home.test' };

function read(file: string): { calendar: ICAL.Component; events: ICAL.Event[] } {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)) };
}

/** The only event of a file. */
function only(file: string): ICAL.Event {
  const [event, ...others] = read(file).events;
  if (!event || others.length > 0) throw new Error('not one event');
  return event;
}

describe('a calendar file', () => {
  it('is read by another library as it was meant', () => {
    const event = only(calendarFile([entry], { at, reminderMinutes: 15 }));
    expect(event).toMatchObject({ uid: entry.uid, sequence: 2, summary: entry.title });
    expect(event.description).toBe(entry.text);
    expect(event.location).toBe(entry.place);
    expect(event.startDate.toJSDate().toISOString()).toBe(entry.startsAt);
    expect(event.endDate.toJSDate().toISOString()).toBe(entry.endsAt);
    const [alarm] = event.component.getAllSubcomponents('valarm');
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT15M');
  });

  it('says in UTC when it was written, or when each entry changed', () => {
    const stampOf = (file: string) =>
      (only(file).component.getFirstPropertyValue('dtstamp') as ICAL.Time).toString();
    expect(stampOf(calendarFile([entry], { at }))).toBe('2027-03-02T09:00:00Z');
    expect(stampOf(calendarFile([entry]))).toBe('2027-03-01T08:15:30Z');
    expect(calendarFile([entry])).toContain('\r\nDTSTAMP:20270301T081530Z\r\n');
  });

  it.each([
    ['REQUEST', false, 'CONFIRMED'],
    ['CANCEL', true, 'CANCELLED'],
  ] as const)(
    'asks by mail for %s, with the receiver alone and nothing to answer',
    (method, isCancelled, status) => {
      const file = calendarFile([{ ...entry, isCancelled }], {
        ...{ at, reminderMinutes: 15, mail: { method, from, to } },
      });
      const { calendar } = read(file);
      expect(calendar.getFirstPropertyValue('method')).toBe(method);
      const { component, attendees, organizer } = only(file);
      expect(component.getFirstPropertyValue('status')).toBe(status);
      expect(organizer).toBe('mailto:lessons@school.test');
      expect(attendees.map((one) => one.getFirstValue())).toEqual(['mailto:sam@home.test']);
      expect(attendees[0]?.getParameter('rsvp')).toBe('FALSE');
      expect(attendees[0]?.getParameter('cn')).toBe('Sam');
      expect(component.getAllSubcomponents('valarm')).toHaveLength(isCancelled ? 0 : 1);
    },
  );

  it('holds several entries, each with its own id, and the name of a feed', () => {
    const others = [entry, { ...entry, uid: '0192@lectern' }];
    const { calendar, events } = read(calendarFile(others, { name: 'Lessons of Sam' }));
    expect(events.map(({ uid }) => uid)).toEqual(['0191@lectern', '0192@lectern']);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Lessons of Sam');
    expect(calendar.getFirstPropertyValue('method')).toBeNull();
  });

  it('ends every line by CR and LF, and none has more than 75 bytes, whatever the letters', () => {
    const title = 'Ñandú 数学 🧮 \u{1f469}‍\u{1f3eb} '.repeat(20).trim();
    const file = calendarFile([{ ...entry, title, text: `${'x'.repeat(500)}ß` }], { at });
    const lines = file.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(only(file).summary).toBe(title);
  });

  const hostile = [
    ['a line of its own', 'A\r\nATTENDEE:mailto:evil@x.test'],
    ['an end', 'A\nEND:VEVENT\nBEGIN:VEVENT\nUID:evil'],
    ['signs with a meaning', 'A\\n; B, C: "D" \\'],
    ['signs that turn the text', 'A\u202efdp.exe\u2066'],
    ['other ends of lines', 'A\u2028B\u2029C\u0085D\u000bE'],
    ['half a letter', 'A\ud83d'],
    ['quotes and colons', '";X-EVIL="1":mailto:evil@x.test'],
  ] as const;

  it.each(hostile)('lets a name be nothing but a name: %s', (_name, words) => {
    const file = calendarFile([{ ...entry, title: words, text: words, place: words }], {
      ...{ at, name: words, mail: { method: 'REQUEST', from: { ...from, name: words }, to } },
    });
    const { component, summary, attendees } = only(file);
    expect(attendees).toHaveLength(1);
    expect(component.getFirstPropertyValue('uid')).toBe(entry.uid);
    expect(component.getAllProperties().map(({ name }) => name)).not.toContain('x-evil');
    expect(component.getFirstProperty('organizer')?.getParameter('x-evil')).toBeUndefined();
    expect(summary).not.toMatch(/[\u202a-\u202e\u2066-\u2069\r\0]/);
    expect(summary.startsWith('A') || summary.startsWith('"')).toBe(true);
  });

  it.each([
    ['New York, the day before clocks change', '2027-03-13T21:00:00Z', 'America/New_York', '16:00'],
    ['New York, the day after', '2027-03-14T20:00:00Z', 'America/New_York', '16:00'],
    ['New York, after the hour that is not there', '2027-03-14T07:00:00Z', 'America/New_York', '03:00'],
    ['New York, the first of two like hours', '2027-11-07T05:30:00Z', 'America/New_York', '01:30'],
    ['New York, the second of them', '2027-11-07T06:30:00Z', 'America/New_York', '01:30'],
    ['Madrid, in spring', '2027-03-28T01:00:00Z', 'Europe/Madrid', '03:00'],
    ['Madrid, in autumn', '2027-10-31T15:00:00Z', 'Europe/Madrid', '16:00'],
  ])('is the same moment on the day clocks change: %s', (_name, startsAt, timeZone, clock) => {
    const endsAt = new Date(Date.parse(startsAt) + 1_800_000).toISOString();
    const { startDate, endDate, duration } = only(calendarFile([{ ...entry, startsAt, endsAt }]));
    expect(startDate.zone.tzid).toBe('UTC');
    expect(endDate.toJSDate().toISOString()).toBe(endsAt);
    expect(duration.toSeconds()).toBe(1_800);
    const shown = startDate.toJSDate().toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' });
    expect(shown).toBe(clock);
  });
});
