import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { associationLimits } from '@lectern/contract/administration/people.limits.ts';
import { pagingLimits } from '@lectern/contract/core/core.limits.ts';
import { useQuery } from '@tanstack/react-query';
import type { FieldErrors } from '../../../../lib/field-errors.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { FactList } from '../../../../ui/fact-list.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { useTypedSearch } from '../../../visits/use-typed-search.ts';
import { levelChoicesQuery } from '../../administration.queries.ts';
import { keptSubcategoriesQuery } from '../../curriculum/curriculum.queries.ts';
import { useLevelWords } from '../../level-places.ts';
import { SessionFate } from '../../session-fate.tsx';
import {
  isSchoolLeft,
  subcategoryChoice,
  type EducatorField,
  type EducatorValues,
} from './educator-values.ts';
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
  const typed = useTypedSearch(null);
  const found = useQuery(levelChoicesQuery(3, typed.words));
  const elsewhere = educator?.associatedLevels.filter(({ isInReach }) => !isInReach) ?? [];
  return (
    <>
      <ManySelect
        label={words.levels}
        placeholder={say('administration.educator.select', words)}
        found={found.data?.data ?? []}
        chosen={values.schools}
        error={errors.schools}
        most={associationLimits.schools}
        search={typed.answeredBy(found)}
        onChange={(schools) => change({ schools })}
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
  const typed = useTypedSearch(null);
  const search = typed.words;
  const query = { ...(search && { search }), active: 'true', itemsPerPage: pagingLimits.maximumItems };
  const found = useQuery(keptSubcategoriesQuery(query));
  const isWholeReach = educator?.mayEditPerson ?? true;
  const fixed = educator?.subcategories.filter(({ mayChange }) => !mayChange) ?? [];
  return (
    <>
      <ManySelect
        label={say('administration.educator.subcategories')}
        placeholder={say('administration.educator.selectSubcategories')}
        found={(found.data?.data ?? [])
          .filter(({ mayEdit }) => isWholeReach || mayEdit)
          .map(({ id, name, subject }) => subcategoryChoice({ id, name, subjectName: subject.name }))}
        chosen={values.subcategories}
        error={errors.subcategories}
        most={associationLimits.subcategories}
        search={typed.answeredBy(found)}
        onChange={(subcategories) => change({ subcategories })}
      />
      {fixed.length > 0 && (
        <p className="type-head tone-3">
          {say('administration.educator.alsoTaught', {
            names: fixed.map((one) => subcategoryChoice(one).name).join(', '),
          })}
        </p>
      )}
    </>
  );
}

/** The same for who changes nothing of it. */
function Fixed({ educator }: { educator: EducatorView }) {
  const say = useSay();
  const { associatedLevels, subcategories } = educator;
  const words = useLevelWords()(3);
  const none = say('core.list.none');
  return (
    <FactList
      facts={[
        {
          label: words.levels,
          value: associatedLevels.map(({ name }) => name).join(', ') || none,
        },
        {
          label: say('administration.educator.subcategories'),
          value: subcategories.map((one) => subcategoryChoice(one).name).join(', ') || none,
        },
      ]}
    />
  );
}

/** Where an educator teaches, and what; where a school is left it is asked what becomes of the sessions to come there. */
export function AssociationFields(props: AssociationFieldsProps) {
  const say = useSay();
  const { educator, values, errors, change } = props;
  if (educator?.mayEditAssociation === false) return <Fixed educator={educator} />;
  const isLeft = educator !== null && isSchoolLeft(values, educator);
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
