import type { BookingPayload } from '@lectern/contract/booking/booking.shapes.ts';

/** What every form that creates a session asks for in addition to people, subject and time. */
export interface Particulars {
  summary: string;
}

/** A field of them. */
export type Particular = keyof Particulars;

/** Nothing said yet. */
export const noParticulars: Particulars = { summary: '' };

/** The particulars of a form. */
export const particularsIn = ({ summary }: Particulars): Particulars => ({ summary });

/** The fields at which the server's words about them belong. */
export const particularPlaces = { topic: 'summary' } as const;

/** The particulars as they are sent. */
export const sentParticulars = ({ summary }: Particulars): Pick<BookingPayload, 'topic'> => ({
  topic: summary.trim(),
});
