import type { SubcategoryView, SubjectView } from '@lectern/contract/administration/curriculum.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { subcategoryQueryOf, subjectQueryOf } from './curriculum.queries.ts';
import { CurriculumStatus } from './curriculum-status.tsx';

interface LoadedProps<T> {
  id: string;
  children: (item: T) => ReactNode;
}

/** Shows a subject, once it is loaded. */
export function LoadedSubject({ id, children }: LoadedProps<SubjectView>) {
  const say = useSay();
  return (
    <ListFaces
      list={useQuery(subjectQueryOf(id))}
      isEmpty={() => false}
      empty={{ title: '' }}
      failed={{ title: say('administration.subject.failed') }}
      skeleton={{ rows: 4 }}
    >
      {children}
    </ListFaces>
  );
}

/** Shows a subcategory, once it is loaded. */
export function LoadedSubcategory({ id, children }: LoadedProps<SubcategoryView>) {
  const say = useSay();
  return (
    <ListFaces
      list={useQuery(subcategoryQueryOf(id))}
      isEmpty={() => false}
      empty={{ title: '' }}
      failed={{ title: say('administration.subcategory.failed') }}
      skeleton={{ rows: 4 }}
    >
      {children}
    </ListFaces>
  );
}

/** The status of a subject that is known by its id; nothing until it is there. */
export function SubjectStatusOf({ id }: { id: string }) {
  const { data } = useQuery(subjectQueryOf(id));
  return data ? <CurriculumStatus {...data} /> : null;
}

/** The same of a subcategory. */
export function SubcategoryStatusOf({ id }: { id: string }) {
  const { data } = useQuery(subcategoryQueryOf(id));
  return data ? <CurriculumStatus {...data} /> : null;
}
