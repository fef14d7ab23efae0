import { choosesLevel, mostStudents } from '@lectern/contract/booking/creation/creation.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../../lib/i18n.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { MultiSelectField } from '../../../../ui/multi-select-field.tsx';
import type { Picked } from '../../../subjects/choice.ts';
import type { CreationDraft } from '../creation-form.ts';
import { studentChoicesQuery } from '../creation.queries.ts';
import { ManyStudents } from '../../groups/many-students.tsx';
import { useNamedStudent } from '../../../visits/named-student.ts';
import { PickedSelect } from '../../../subjects/picked-select.tsx';
import { useTypedSearch } from '../../../visits/use-typed-search.ts';

interface PeopleProps {
  draft: CreationDraft;
  error: string | undefined;
  isDisabled: boolean;
  onPick: (students: readonly Picked[]) => void;
}

/** Students of the chosen level, named with their roll number, so that two of one name can be told apart. */
function useStudents(levelId: string | null, chosen: string | null, isOpen: boolean) {
  const named = useNamedStudent();
  const typed = useTypedSearch(chosen);
  const query = useQuery({ ...studentChoicesQuery({ levelId, search: typed.words }), enabled: isOpen });
  return {
    data: query.data?.data.map(named) ?? [],
    isLoading: query.isLoading,
    search: typed.answeredBy(query),
  };
}

const isLevelMissing = ({ creator, level }: CreationDraft): boolean =>
  choosesLevel(creator) && level === null;

/** The student of a one-to-one session. */
export function StudentField({ draft, error, isDisabled, onPick }: PeopleProps) {
  const say = useSay();
  const picked = draft.students[0] ?? null;
  const isOpen = !isLevelMissing(draft) && !draft.isStudentFixed;
  const { search, ...options } = useStudents(draft.level?.id ?? null, picked?.name ?? null, isOpen);
  // The reason for which saving would be refused is shown before anything is filled in.
  const closed = draft.isStudentClosed
    ? say('visits.refusal.students_closed', { names: picked?.name ?? '' })
    : undefined;
  return (
    <PickedSelect
      label={say('visits.creation.student')}
      placeholder={say('visits.creation.selectStudent')}
      nothing={say('visits.creation.noStudents')}
      options={options}
      picked={picked}
      error={error ?? closed}
      isDisabled={isDisabled || isLevelMissing(draft)}
      isFixed={draft.isStudentFixed}
      search={search}
      onPick={(student) => onPick(student ? [student] : [])}
    />
  );
}

/** The students of a classroom: at most 30, then the other options are closed. */
export function StudentsField({ draft, error, isDisabled, onPick }: PeopleProps) {
  const say = useSay();
  const isOpen = !isLevelMissing(draft);
  const { data, isLoading, search } = useStudents(draft.level?.id ?? null, null, isOpen);
  const { students } = draft;
  const others = data.filter(({ id }) => !students.some((student) => student.id === id));
  const most = mostStudents(draft.kind);
  return (
    <Stack gap={8}>
      <MultiSelectField
        label={say('visits.people.students')}
        placeholder={students.length === 0 ? say('visits.creation.selectStudents') : undefined}
        description={say('visits.creation.studentsChosen', { count: students.length, maximum: most })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        nothingFoundMessage={say(isLoading ? 'core.list.loading' : 'visits.creation.noStudents')}
        data={[...students, ...others].map(({ id, name }) => ({ value: id, label: name }))}
        value={students.map(({ id }) => id)}
        most={most}
        maxDropdownHeight={264}
        error={error}
        disabled={isDisabled || !isOpen}
        search={search}
        onChange={(ids) => {
          const known = [...students, ...others];
          onPick(ids.flatMap((id) => known.filter((student) => student.id === id)));
        }}
      />
      <ManyStudents
        levelId={draft.level?.id ?? null}
        students={students}
        isDisabled={isDisabled || !isOpen}
        onPick={onPick}
      />
    </Stack>
  );
}
