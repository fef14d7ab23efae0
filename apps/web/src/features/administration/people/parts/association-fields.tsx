import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { associationLimits } from '@lectern/contract/administration/people.limits.ts';
import { useQuery } from '@tanstack/react-query';
import type { FieldErrors } from '../../../../lib/field-errors.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { FactList } from '../../../../ui/fact-list.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { useTypedSearch } from '../../../visits/use-typed-search.ts';
import { levelChoicesQuery } from '../../administration.queries.ts';
import { offeredSubcategoriesQuery } from '../../curriculum/curriculum.queries.ts';
import { useLevelWords } from '../../level-places.ts';
import { SessionFate } from '../../session-fate.tsx';
import {
  idsOf,
  isSchoolLeft,
  namesOf,
  subcategoryChoice,
  type EducatorField,
  type EducatorValues,
} from './educator-values.ts';
import { ManySelect } from './many-select.tsx';
import { useNotOffered } from './use-not-offered.ts';

interface AssociationFieldsProps {
  /** Nobody where somebody is added. */
  educator: EducatorView | null;
  values: EducatorValues;
  errors: FieldErrors<EducatorField>;
  change: (changes: Partial<EducatorValues>) => void;
}

function Note({ text }: { text: string }) {
  return <p className="type-head tone-3">{text}</p>;
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
        disabled={false}
        search={typed.answeredBy(found)}
        onChange={(schools) => change({ schools })}
      />
      {elsewhere.length > 0 && (
        <Note text={say('administration.educator.noSchoolBelow', { names: namesOf(elsewhere) })} />
      )}
    </>
  );
}

function Subcategories({ educator, values, errors, change }: AssociationFieldsProps) {
  const say = useSay();
  const typed = useTypedSearch(null);
  const found = useQuery(offeredSubcategoriesQuery(idsOf(values.schools), typed.words));
  const missing = useNotOffered(educator, values);
  const isWholeReach = educator?.mayEditPerson ?? true;
  const isClosed = values.schools.length === 0 && values.subcategories.length === 0;
  const taught = educator?.subcategories ?? [];
  const fixed = taught.filter(({ mayChange }) => !mayChange).map(subcategoryChoice);
  const own = taught.filter(({ mayChange }) => mayChange).map(subcategoryChoice);
  const offered = (found.data?.data ?? [])
    .filter(({ mayEdit }) => isWholeReach || mayEdit)
    .map(({ id, name, subject }) => subcategoryChoice({ id, name, subjectName: subject.name }));
  return (
    <>
      <ManySelect
        label={say('administration.educator.subcategories')}
        placeholder={say(
          isClosed ? 'administration.educator.chooseSchool' : 'administration.educator.selectSubcategories',
        )}
        // Subcategories that are already taught can be put back.
        found={[...offered, ...own]}
        chosen={values.subcategories}
        error={missing.error ?? errors.subcategories}
        most={associationLimits.subcategories}
        disabled={isClosed}
        search={typed.answeredBy(found)}
        onChange={(subcategories) => change({ subcategories })}
      />
      {missing.note && <Note text={missing.note} />}
      {fixed.length > 0 && (
        <Note text={say('administration.educator.alsoTaught', { names: namesOf(fixed) })} />
      )}
    </>
  );
}

/** The same for people who may not change it. */
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
          value: namesOf(associatedLevels) || none,
        },
        {
          label: say('administration.educator.subcategories'),
          value: namesOf(subcategories.map(subcategoryChoice)) || none,
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
