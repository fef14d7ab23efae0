import type { EducatorListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { creators } from '@lectern/contract/visits/visits.names.ts';
import { useSay } from '../../lib/i18n.ts';
import { useHostWords } from '../institutions/host.ts';

type Created = Pick<EducatorListItem, 'createdBy' | 'createdByWhom'>;

/** The creator of a session, in the words of the host. */
export function useCreatorWords(): (visit: Created) => string {
  const say = useSay();
  const { role } = useHostWords();
  const words: Record<string, string> = {
    [creators.educator]: role,
    [creators.student]: say('people.student'),
  };
  return ({ createdBy, createdByWhom }) => words[createdByWhom] ?? createdBy;
}
