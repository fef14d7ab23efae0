import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../../lib/i18n.ts';
import { useTypedSearch } from '../../../visits/use-typed-search.ts';
import { levelChoicesQuery } from '../../administration.queries.ts';
import { SearchedSelect, type NamedChoice } from '../../parts/searched-select.tsx';
import { rateSubjectsQuery } from '../rates.queries.ts';
import { depthOf, type RateChoice } from './rate-values.ts';

function useFound(of: RateChoice, search: string) {
  const depth = depthOf[of];
  const levels = useQuery({ ...levelChoicesQuery(depth ?? 1, search), enabled: depth !== undefined });
  const subjects = useQuery({ ...rateSubjectsQuery(search), enabled: of === 'subject' });
  if (depth !== undefined) return { query: levels, found: levels.data?.data ?? [] };
  const found = (subjects.data?.subjects ?? []).map(({ id, name, level }) => ({
    id,
    name: level === null ? name : `${name} (${level})`,
  }));
  return { query: subjects, found };
}

/** The level or subject that a rate is for, searched on the server. */
export function HolderSelect({
  of,
  label,
  value,
  error,
  onChange,
}: {
  of: RateChoice;
  label: string;
  value: NamedChoice | null;
  error: string | undefined;
  onChange: (holder: NamedChoice | null) => void;
}) {
  const say = useSay();
  const typed = useTypedSearch(value?.name ?? null);
  const { query, found } = useFound(of, typed.words);
  return (
    <SearchedSelect
      label={label}
      placeholder={say('ledger.rates.choose')}
      value={value?.id ?? null}
      error={error}
      found={found}
      chosen={value ?? undefined}
      search={typed.answeredBy(query)}
      onChange={(id) => {
        const one = found.find((other) => other.id === id);
        onChange(one ? { id: one.id, name: one.name } : null);
      }}
    />
  );
}
