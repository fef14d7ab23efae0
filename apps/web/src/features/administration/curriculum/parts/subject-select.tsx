import { useQuery } from '@tanstack/react-query';
import { useTypedSearch } from '../../../visits/use-typed-search.ts';
import { SearchedSelect, type SearchedSelectProps } from '../../parts/searched-select.tsx';
import { subjectChoicesQuery, subjectQueryOf } from '../curriculum.queries.ts';

/** Which subject is chosen, and which may be. */
export interface SubjectSelectProps extends SearchedSelectProps {
  /** Only subjects that the person keeps. */
  isOfKept?: boolean;
}

/** One of the subjects that the administrator reads or keeps; it is searched on the server. */
export function SubjectSelect({ isOfKept = false, ...rest }: SubjectSelectProps) {
  const { value } = rest;
  const { data: chosen } = useQuery({ ...subjectQueryOf(value ?? ''), enabled: value !== null });
  const typed = useTypedSearch(chosen?.name ?? null);
  const found = useQuery(subjectChoicesQuery(typed.words));
  return (
    <SearchedSelect
      {...rest}
      found={(found.data?.data ?? []).filter(({ mayEdit }) => mayEdit || !isOfKept)}
      chosen={chosen}
      search={typed.answeredBy(found)}
    />
  );
}
