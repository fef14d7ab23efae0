import { describe, expect, it } from 'vitest';
import { changedAt, webLinks } from './calendar.rules.ts';

const entry = {
  title: 'Mathematics & more with Ada',
  text: 'Sign in here:\nhttps://lessons.example',
  place: 'https://lessons.example',
  startsAt: '2027-03-14T07:00:00.000Z',
  endsAt: '2027-03-14T07:30:00.000Z',
};

describe('links to calendars on the web', () => {
  const links = webLinks(entry);

  it('fill in what the file says, at the same moment', () => {
    const google = new URL(links.google);
    expect(google.origin).toBe('https://calendar.google.com');
    expect(Object.fromEntries(google.searchParams)).toEqual({
      ...{ action: 'TEMPLATE', text: entry.title, details: entry.text, location: entry.place },
      dates: '20270314T070000Z/20270314T073000Z',
    });
    for (const [link, host] of [
      [links.outlook, 'outlook.live.com'],
      [links.outlookAtWork, 'outlook.office.com'],
    ] as const) {
      const outlook = new URL(link);
      expect(outlook.host).toBe(host);
      expect(Object.fromEntries(outlook.searchParams)).toMatchObject({
        ...{ subject: entry.title, body: entry.text, location: entry.place },
        ...{ startdt: entry.startsAt, enddt: entry.endsAt },
      });
    }
  });

  it('lead nowhere else, whatever a title is', () => {
    const hostile = webLinks({ ...entry, title: '&dates=1#@evil.test/"\r\n', place: null });
    for (const link of Object.values(hostile)) {
      expect(new URL(link).host).toMatch(/^(calendar\.google|outlook\.(live|office))\.com$/);
      expect(link).not.toMatch(/["\r\n#]/);
    }
    expect(new URL(hostile.google).searchParams.getAll('dates')).toHaveLength(1);
  });
});

describe('when a feed changed', () => {
  const at = (text: string): Date => new Date(`2027-03-10T10:00:${text}Z`);

  it.each([
    ['first', null, at('05.400'), at('05')],
    ['later', at('01'), at('05.400'), at('05')],
    ['twice within a second', at('05'), at('05.900'), at('06')],
    ['after a clock that went ahead', at('09'), at('05.900'), at('10')],
  ])('is a whole second, and later than before: %s', (_name, before, now, expected) => {
    expect(changedAt(before, now)).toEqual(expected);
  });
});
