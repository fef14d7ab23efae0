import { enrolmentLimits } from '@lectern/contract/enrolment/enrolment.limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { MultiSelectField } from '../../../ui/multi-select-field.tsx';
import type { ServerSearch } from '../../../ui/server-search.ts';
import { useHost } from '../../institutions/host.ts';
import { useTypedSearch } from '../../visits/use-typed-search.ts';
import { schoolChoicesQuery, subcategoryChoicesQuery } from '../enrolment.queries.ts';
import { subcategoryChoice, type EnrolmentValues, type NamedChoice } from './enrolment-values.ts';

interface ChoiceProps {
  values: EnrolmentValues;
  error: string | undefined;
  change: (changes: Partial<EnrolmentValues>) => void;
}

/** The chosen ones keep their names during the next search. */
function Several({
  found,
  chosen,
  onChange,
  ...rest
}: {
  label: string;
  placeholder: string;
  found: readonly NamedChoice[];
  chosen: readonly NamedChoice[];
  error: string | undefined;
  most: number;
  disabled?: boolean;
  search: ServerSearch;
  onChange: (chosen: NamedChoice[]) => void;
}) {
  const names = new Map([...chosen, ...found].map(({ id, name }) => [id, name]));
  return (
    <MultiSelectField
      {...rest}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={chosen.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.map((id) => ({ id, name: names.get(id) ?? '' })))}
    />
  );
}

/** One school of a student, or several of an educator. Without a school nothing is offered there. */
export function SchoolField({ values, error, change, isOne }: ChoiceProps & { isOne: boolean }) {
  const say = useSay();
  const { levelThree } = useHost().levelTitles;
  const typed = useTypedSearch(null);
  const found = useQuery({ ...schoolChoicesQuery(typed.words), placeholderData: keepPreviousData });
  return (
    <Several
      label={isOne ? levelThree.one : levelThree.many}
      placeholder={say('enrolment.school.search')}
      found={found.data?.data ?? []}
      chosen={values.schools}
      error={error}
      most={isOne ? 1 : enrolmentLimits.schools}
      search={typed.answeredBy(found)}
      onChange={(schools) => change(schools.length === 0 ? { schools, subcategories: [] } : { schools })}
    />
  );
}

/** The subcategories that an educator wants to teach, from those of the chosen schools. */
export function SubcategoryField({ values, error, change }: ChoiceProps) {
  const say = useSay();
  const typed = useTypedSearch(null);
  const schoolIds = values.schools.map(({ id }) => id);
  const found = useQuery({
    ...subcategoryChoicesQuery(schoolIds, typed.words),
    placeholderData: keepPreviousData,
  });
  const isClosed = schoolIds.length === 0;
  return (
    <Several
      label={say('enrolment.subcategory.label')}
      placeholder={say(isClosed ? 'enrolment.subcategory.first' : 'enrolment.subcategory.search')}
      found={isClosed ? [] : (found.data?.data ?? []).map(subcategoryChoice)}
      chosen={values.subcategories}
      error={error}
      most={enrolmentLimits.subcategories}
      disabled={isClosed}
      search={typed.answeredBy(found)}
      onChange={(subcategories) => change({ subcategories })}
    />
  );
}
