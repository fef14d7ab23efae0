/** The content of links to web calendars. */
export interface LinkedEntry {
  readonly title: string;
  readonly text: string;
  readonly place: string | null;
  readonly startsAt: string;
  readonly endsAt: string;
}

const google = 'https://calendar.google.com/calendar/render';
const outlook = '/calendar/0/deeplink/compose';

/** A time as Google writes it. */
function compact(instant: string): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function outlookLink(host: string, { title, text, place, startsAt, endsAt }: LinkedEntry): string {
  const query = new URLSearchParams({
    ...{ path: '/calendar/action/compose', rru: 'addevent' },
    ...{ subject: title, body: text, location: place ?? '' },
    ...{ startdt: startsAt, enddt: endsAt },
  });
  return `https://${host}${outlook}?${query.toString()}`;
}

/** Addresses that open calendars on the web with an entry filled in: they carry what its file does, and nothing else. */
export function webLinks(entry: LinkedEntry): { google: string; outlook: string; outlookAtWork: string } {
  const { title, text, place, startsAt, endsAt } = entry;
  const query = new URLSearchParams({
    ...{ action: 'TEMPLATE', text: title, details: text, location: place ?? '' },
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
  });
  return {
    google: `${google}?${query.toString()}`,
    outlook: outlookLink('outlook.live.com', entry),
    outlookAtWork: outlookLink('outlook.office.com', entry),
  };
}

/** When what a feed says changed last, in whole seconds, because that is how programs ask; later than it was before. */
export function changedAt(before: Date | null, now: Date): Date {
  const second = Math.floor(now.getTime() / 1_000) * 1_000;
  return new Date(before === null ? second : Math.max(second, before.getTime() + 1_000));
}
