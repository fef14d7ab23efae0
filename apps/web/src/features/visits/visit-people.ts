import { isolated } from '@lectern/contract/core/text.rules.ts';
import { cutName } from '@lectern/contract/people/people.rules.ts';
import type { EducatorListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import { useSay } from '../../lib/i18n.ts';
import { kindOf } from './visit-kind.ts';

/** The participants of a visit, as its educator sees them. */
export interface VisitPeople {
  isGroup: (visit: Pick<EducatorListItem, 'visitType'>) => boolean;
  /** The student's name, cut for lists; of groups how many come: '14 students', '2 participants'. */
  name: (visit: Pick<EducatorListItem, 'visitType' | 'studentName' | 'studentCount'>) => string;
  /** The same uncut. */
  full: VisitPeople['name'];
  /** The educator and who comes, for administrators. */
  both: (
    visit: Pick<EducatorListItem, 'visitType' | 'studentName' | 'studentCount'> & { educatorName: string },
  ) => string;
  /** The same uncut. */
  bothFull: (
    visit: Pick<EducatorListItem, 'visitType' | 'studentName' | 'studentCount'> & { educatorName: string },
  ) => string;
}

/** The words for the participants, for educators' lists and home screen. */
export function useVisitPeople(): VisitPeople {
  const say = useSay();
  const full: VisitPeople['name'] = (visit) => {
    const kind = kindOf(visit);
    const { studentCount: count } = visit;
    if (kind === 'conference') return say('visits.people.participantCount', { count });
    if (isGroup(kind)) return say('visits.people.studentCount', { count });
    return visit.studentName || say('visits.people.student');
  };
  const name: VisitPeople['name'] = (visit) => cutName(full(visit), 'studentInList');
  return {
    isGroup: (visit) => isGroup(kindOf(visit)),
    name,
    full,
    both: (visit) => `${isolated(cutName(visit.educatorName, 'educator'))} · ${isolated(name(visit))}`,
    bothFull: (visit) => `${isolated(visit.educatorName)} · ${isolated(full(visit))}`,
  };
}
