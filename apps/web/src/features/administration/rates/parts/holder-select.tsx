import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../../lib/i18n.ts';
import { useTypedSearch } from '../../../visits/use-typed-search.ts';
import { levelChoicesQuery } from '../../administration.queries.ts';
import { SearchedSelect, type NamedChoice } from '../../parts/searched-select.tsx';
import { rateSubjectsQuery } from '../rates.queries.ts';
import { depthOf, type RateChoice } from './rate-values.ts';

function useFound(of: RateChoice, search: string): readonly NamedChoice[] {
  const depth = depthOf[of];
  const levels = useQuery({ ...levelChoicesQuery(depth ?? 1, search), enabled: depth !== undefined });
  const subjects = useQuery({ ...rateSubjectsQuery(search), enabled: of === 'subject' });
  if (depth !== undefined) return levels.data?.data ?? [];
  return (subjects.data?.subjects ?? []).map(({ id, name, level }) => ({
    id,
    name: level === null ? name : `${name} (${level})`,
  }));
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
  const [search, onType] = useTypedSearch(value?.name ?? null);
  const found = useFound(of, search);
  return (
    <SearchedSelect
      label={label}
      placeholder={say('ledger.rates.choose')}
      value={value?.id ?? null}
      error={error}
      found={found}
      chosen={value ?? undefined}
      onType={onType}
      onChange={(id) => {
        const one = found.find((other) => other.id === id);
        onChange(one ? { id: one.id, name: one.name } : null);
      }}
    />
  );
}
