import { peopleLimits } from '@lectern/contract/visits/visits.limits.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { useKeepOpen } from '../../../ui/keep-open.ts';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { MultiSelectField } from '../../../ui/multi-select-field.tsx';
import { toastError, toastSuccess, toastWarning } from '../../../ui/toasts/toasts.ts';
import type { Picked } from '../../subjects/choice.ts';
import { byName } from '../../../lib/sorting.ts';
import { useTypedSearch } from '../use-typed-search.ts';
import { visitKeys, visitQuery } from '../visits.queries.ts';
import { changeRoster, rosterChoicesQuery } from './group.queries.ts';
import { changedMeanwhile, chosenOf, noEdit, toSave, withChosen } from './roster-change.ts';
import { namesOf, studentsOf } from './students-of.ts';
import { Row, Stack } from '../../../ui/layout.tsx';

/** Of the open list, in CSS pixels: as much room is kept beneath the field, so that it never lies over the buttons. */
const listHeight = 200;

interface RosterProps {
  visitId: string;
  /** Who belonged to the classroom when the dialog was opened; it follows from then on by itself. */
  students: readonly Picked[];
  onClose: () => void;
}

/** The students of now: those that the dialog was opened with until others are known. */
function useStudentsOfNow({ visitId, students }: RosterProps): readonly Picked[] {
  const { data } = useQuery(visitQuery(visitId));
  return data ? studentsOf(data) : students;
}

/** Saves what was changed, not the list; an empty one is not saved, and a refusal keeps the choice. */
function useRoster(props: RosterProps) {
  const { visitId, onClose } = props;
  const say = useSay();
  const cache = useQueryClient();
  const now = useStudentsOfNow(props);
  const [opened] = useState(props.students);
  const [edit, setEdit] = useState(noEdit);
  const [error, setError] = useState<string>();
  const chosen = chosenOf(now, edit).toSorted(byName);
  const saving = useSubmission({
    mutationFn: () => changeRoster(visitId, toSave(now, edit)),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      void cache.invalidateQueries({ queryKey: visitKeys.all });
      onClose();
    },
    onError: (reason) => {
      const text = failureText(reason);
      toastError(text);
      setError(text ?? undefined);
    },
  });
  useKeepOpen(saving.isPending);
  return {
    chosen,
    error,
    now,
    meanwhile: changedMeanwhile(opened, now),
    isBusy: saving.isPending,
    choose: (next: readonly Picked[]) => {
      setEdit(withChosen(now, edit, next));
      setError(undefined);
    },
    save: () => {
      if (chosen.length === 0) {
        const text = say('visits.booking.studentMandatory');
        setError(text);
        toastWarning(text);
        return;
      }
      const { added, deleted } = toSave(now, edit);
      if (added.length + deleted.length === 0) onClose();
      else saving.mutate();
    },
  };
}

/** What a colleague changed while the dialog is open. */
function Meanwhile({ came, went }: ReturnType<typeof changedMeanwhile>) {
  const say = useSay();
  const lines = [
    ...(came.length > 0 ? [say('visits.group.addedMeanwhile', { names: namesOf(came) })] : []),
    ...(went.length > 0 ? [say('visits.group.removedMeanwhile', { names: namesOf(went) })] : []),
  ];
  return (
    <div role="status">
      {lines.map((line) => (
        <p key={line} className="type-meta tone-2">
          {line}
        </p>
      ))}
    </div>
  );
}

function Roster(props: RosterProps) {
  const say = useSay();
  const roster = useRoster(props);
  const typed = useTypedSearch(null);
  const query = useQuery(rosterChoicesQuery(props.visitId, typed.words));
  const found = query.data?.data.map(({ studentId, name }) => ({ id: studentId, name })) ?? [];
  const known = [...roster.chosen, ...roster.now, ...props.students, ...found].filter(
    ({ id }, index, all) => all.findIndex((other) => other.id === id) === index,
  );
  return (
    <Stack gap={20}>
      <Meanwhile {...roster.meanwhile} />
      <MultiSelectField
        label={say('visits.people.students')}
        description={say('visits.creation.studentsChosen', {
          count: roster.chosen.length,
          maximum: peopleLimits.classroom,
        })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        nothingFoundMessage={say(query.isLoading ? 'core.list.loading' : 'visits.creation.noStudents')}
        data={known.toSorted(byName).map(({ id, name }) => ({ value: id, label: name }))}
        value={roster.chosen.map(({ id }) => id)}
        most={peopleLimits.classroom}
        maxDropdownHeight={listHeight}
        error={roster.error}
        disabled={roster.isBusy}
        search={typed.answeredBy(query)}
        onChange={(ids) => roster.choose(ids.flatMap((id) => known.filter((student) => student.id === id)))}
      />
      <div style={{ height: listHeight }} aria-hidden />
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={roster.isBusy} onClick={props.onClose}>
          {say('visits.booking.cancel')}
        </Button>
        <Button loading={roster.isBusy} onClick={roster.save}>
          {say('visits.group.save')}
        </Button>
      </Row>
    </Stack>
  );
}

/** 'Add or Remove Students' of a classroom, before and during the session: at most 30, never none. */
export function RosterDialog({ isOpen, ...props }: RosterProps & { isOpen: boolean }) {
  const say = useSay();
  return (
    <ModalWindow isOpen={isOpen} onClose={props.onClose} title={say('visits.group.roster')}>
      <Roster {...props} />
    </ModalWindow>
  );
}
