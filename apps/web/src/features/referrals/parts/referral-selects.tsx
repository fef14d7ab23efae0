import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { useHostWords } from '../../institutions/host.ts';
import type { Picked } from '../../subjects/choice.ts';
import { PickedSelect, type PartProps } from '../../subjects/picked-select.tsx';
import { useTypedSearch } from '../../visits/use-typed-search.ts';
import {
  referralEducatorsQuery,
  referralStudentsQuery,
  referralSubcategoriesQuery,
  referralSubjectsQuery,
} from '../referrals.queries.ts';

interface Found<T> {
  data?: { data: readonly T[] } | undefined;
  isLoading: boolean;
}

const optionsOf = <T,>(query: Found<T>, named: (one: T) => Picked) => ({
  data: query.data?.data.map(named) ?? [],
  isLoading: query.isLoading,
});
const asIs = ({ id, name }: Picked): Picked => ({ id, name });

/** The subject, out of those that colleagues teach. */
export function SubjectSelect(props: PartProps) {
  const say = useSay();
  const typed = useTypedSearch(props.picked?.name ?? null);
  const found = useQuery(referralSubjectsQuery(typed.words));
  return (
    <PickedSelect
      {...props}
      label={say('referrals.subject')}
      placeholder={say('referrals.selectSubject')}
      nothing={say('referrals.noSubjects')}
      options={optionsOf(found, asIs)}
      search={typed.answeredBy(found)}
    />
  );
}

/** Its subcategory. */
export function SubcategorySelect({ subjectId, ...props }: PartProps & { subjectId: string | null }) {
  const say = useSay();
  const typed = useTypedSearch(props.picked?.name ?? null);
  const query = referralSubcategoriesQuery(subjectId ?? '', typed.words);
  const found = useQuery({ ...query, enabled: subjectId !== null });
  return (
    <PickedSelect
      {...props}
      isDisabled={props.isDisabled || subjectId === null}
      label={say('referrals.subcategory')}
      placeholder={say('referrals.selectSubcategory')}
      nothing={say('referrals.noSubcategories')}
      options={optionsOf(found, asIs)}
      search={typed.answeredBy(found)}
    />
  );
}

/** The educators who teach it. */
export function EducatorSelect({ subcategoryId, ...props }: PartProps & { subcategoryId: string | null }) {
  const say = useSay();
  const words = useHostWords();
  const typed = useTypedSearch(props.picked?.name ?? null);
  const query = referralEducatorsQuery(subcategoryId ?? '', typed.words);
  const found = useQuery({ ...query, enabled: subcategoryId !== null });
  return (
    <PickedSelect
      {...props}
      isDisabled={props.isDisabled || subcategoryId === null}
      label={say('referrals.educator', words)}
      placeholder={say('referrals.selectEducator', words)}
      nothing={say('referrals.noEducators', words)}
      options={optionsOf(found, asIs)}
      search={typed.answeredBy(found)}
    />
  );
}

/** Which of one's own students. */
export function StudentSelect({
  of,
  ...props
}: PartProps & { of: { educatorId: string; subcategoryId: string } | null }) {
  const say = useSay();
  const typed = useTypedSearch(props.picked?.name ?? null);
  const query = referralStudentsQuery(of ?? { educatorId: '', subcategoryId: '' }, typed.words);
  const found = useQuery({ ...query, enabled: of !== null });
  return (
    <PickedSelect
      {...props}
      isDisabled={props.isDisabled || of === null}
      label={say('referrals.student')}
      placeholder={say('referrals.selectStudent')}
      nothing={say('referrals.noStudents')}
      options={optionsOf(found, ({ studentId, studentName }) => ({
        id: studentId,
        name: studentName,
      }))}
      search={typed.answeredBy(found)}
    />
  );
}
