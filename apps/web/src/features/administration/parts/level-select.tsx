import { useQuery } from '@tanstack/react-query';
import { levelChoicesQuery, levelQueryOf, type LevelDepth } from '../administration.queries.ts';
import { useTypedSearch } from '../../visits/use-typed-search.ts';
import { SearchedSelect, type NamedChoice, type SearchedSelectProps } from './searched-select.tsx';

/** Which levels may be chosen, and which one is. */
export interface LevelSelectProps extends SearchedSelectProps {
  depth: LevelDepth;
  /** One that cannot be chosen. */
  without?: string | undefined;
  /** An additional choice of another depth; it comes first. */
  also?: NamedChoice | undefined;
}

/** One of the active levels of a depth; it is searched on the server, so that there may be thousands. */
export function LevelSelect({ depth, without, also, ...rest }: LevelSelectProps) {
  const { value } = rest;
  const { data: chosen } = useQuery({ ...levelQueryOf(value ?? ''), enabled: value !== null });
  const typed = useTypedSearch(chosen?.name ?? null);
  const found = useQuery(levelChoicesQuery(depth, typed.words));
  const choices = (found.data?.data ?? []).filter(({ id }) => id !== without);
  return (
    <SearchedSelect
      {...rest}
      found={also ? [also, ...choices] : choices}
      chosen={chosen}
      search={typed.answeredBy(found)}
    />
  );
}
