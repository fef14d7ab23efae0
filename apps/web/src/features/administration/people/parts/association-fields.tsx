import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { associationLimits } from '@lectern/contract/administration/people.limits.ts';
import { pagingLimits } from '@lectern/contract/core/core.limits.ts';
import { useQuery } from '@tanstack/react-query';
import type { FieldErrors } from '../../../../lib/field-errors.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { levelChoicesQuery } from '../../administration.queries.ts';
import { keptSubcategoriesQuery } from '../../curriculum/curriculum.queries.ts';
import { useLevelWords } from '../../level-places.ts';
import { useTypedSearch } from '../../parts/searched-select.tsx';
import { SessionFate } from '../../parts/session-fate.tsx';
import type { EducatorField, EducatorValues } from './educator-values.ts';
import { ManySelect } from './many-select.tsx';

interface AssociationFieldsProps {
  /** Nobody where somebody is added. */
  educator: EducatorView | null;
  values: EducatorValues;
  errors: FieldErrors<EducatorField>;
  change: (changes: Partial<EducatorValues>) => void;
}

function Schools({ educator, values, errors, change }: AssociationFieldsProps) {
  const say = useSay();
  const words = useLevelWords()(3);
  const [search, setTyped] = useTypedSearch();
  const { data } = useQuery(levelChoicesQuery(3, search));
  const associated = educator?.associatedLevels ?? [];
  const elsewhere = associated.filter(({ isInReach }) => !isInReach);
  return (
    <>
      <ManySelect
        label={words.levels}
        placeholder={say('administration.educator.select', words)}
        choices={data?.data ?? []}
        known={associated.filter(({ isInReach }) => isInReach)}
        value={values.levelIds}
        error={errors.levelIds}
        most={associationLimits.schools}
        onType={setTyped}
        onChange={(levelIds) => change({ levelIds })}
      />
      {elsewhere.length > 0 && (
        <p className="type-head tone-3">
          {say('administration.educator.noSchoolBelow', {
            names: elsewhere.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
    </>
  );
}

function Subcategories({ educator, values, errors, change }: AssociationFieldsProps) {
  const say = useSay();
  const [search, setTyped] = useTypedSearch();
  const query = {
    ...(search && { search }),
    active: 'true',
    itemsPerPage: pagingLimits.maximumItems,
  };
  const { data } = useQuery(keptSubcategoriesQuery(query));
  const isWholeReach = educator?.mayEditPerson ?? true;
  const taught = educator?.subcategories ?? [];
  const named = (one: { id: string; name: string; subjectName: string }) => ({
    id: one.id,
    name: `${one.subjectName} · ${one.name}`,
  });
  const fixed = taught.filter(({ mayChange }) => !mayChange);
  return (
    <>
      <ManySelect
        label={say('administration.educator.subcategories')}
        placeholder={say('administration.educator.selectSubcategories')}
        choices={(data?.data ?? [])
          .filter(({ mayEdit }) => isWholeReach || mayEdit)
          .map(({ id, name, subject }) => named({ id, name, subjectName: subject.name }))}
        known={taught.filter(({ mayChange }) => mayChange).map(named)}
        value={values.subcategoryIds}
        error={errors.subcategoryIds}
        most={associationLimits.subcategories}
        onType={setTyped}
        onChange={(subcategoryIds) => change({ subcategoryIds })}
      />
      {fixed.length > 0 && (
        <p className="type-head tone-3">
          {say('administration.educator.alsoTaught', {
            names: fixed.map((one) => named(one).name).join(', '),
          })}
        </p>
      )}
    </>
  );
}

/** Where an educator teaches, and what; where a school is left it is asked what becomes of the sessions to come there. */
export function AssociationFields(props: AssociationFieldsProps) {
  const say = useSay();
  const { educator, values, errors, change } = props;
  const isLeft = educator?.associatedLevels.some(
    ({ id, isInReach }) => isInReach && !values.levelIds.includes(id),
  );
  return (
    <Stack gap={16}>
      <Schools {...props} />
      {isLeft && (
        <div role="group" aria-label={say('administration.educator.leaving')}>
          <SessionFate values={values} error={errors.reason} change={change} />
        </div>
      )}
      <Subcategories {...props} />
    </Stack>
  );
}
