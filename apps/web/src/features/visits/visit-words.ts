import { kindText } from '@lectern/contract/visits/visits.rules.ts';
import type { Creator } from '@lectern/contract/visits/visits.names.ts';
import { useSay } from '../../lib/i18n.ts';
import { kindOf } from './visit-kind.ts';

/** Words for a visit in the person's language. */
export interface VisitWords {
  /** 'Appointment', 'On Demand', ... */
  kind: (visit: { visitType: number; createdByRole: Creator }) => string;
  /** A name, or 'not assigned' without one. */
  orNotAssigned: (name: string | null) => string;
  /** 'Mathematics · Algebra II'; 'not assigned' once where both are missing. */
  subjects: (visit: { subject: string | null; subCategory: string | null }) => string;
  /** The same as a title; the kind of a visit that has no subject. */
  title: (visit: {
    subject: string | null;
    subCategory: string | null;
    visitType: number;
    createdByRole: Creator;
  }) => string;
}

/** Words for visits, said the same way in lists, on home screens and on summaries. */
export function useVisitWords(): VisitWords {
  const say = useSay();
  const orNotAssigned = (name: string | null): string => name || say('visits.field.notAssigned');
  const kind: VisitWords['kind'] = (visit) => say(kindText(kindOf(visit), visit.createdByRole));
  return {
    kind,
    title: (visit) => [visit.subject, visit.subCategory].filter(Boolean).join(' · ') || kind(visit),
    orNotAssigned,
    subjects: ({ subject, subCategory }) =>
      subject || subCategory
        ? `${orNotAssigned(subject)} · ${orNotAssigned(subCategory)}`
        : say('visits.field.notAssigned'),
  };
}
