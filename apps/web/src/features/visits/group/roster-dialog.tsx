import { peopleLimits } from '@lectern/contract/visits/visits.limits.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { MultiSelectField } from '../../../ui/multi-select-field.tsx';
import { toastError, toastSuccess, toastWarning } from '../../../ui/toasts/toasts.ts';
import type { Picked } from '../../subjects/choice.ts';
import { useTypedSearch } from '../use-typed-search.ts';
import { visitKeys } from '../visits.queries.ts';
import { changeRoster, rosterChoicesQuery } from './group.queries.ts';
import { rosterChange } from './roster-change.ts';
import classes from './roster-dialog.module.css';

interface RosterProps {
  visitId: string;
  /** Who belongs to the classroom now. */
  students: readonly Picked[];
  onClose: () => void;
}

/** Saves the roster; an empty one is not saved, and a refusal keeps the choice. */
function useRoster({ visitId, students, onClose }: RosterProps) {
  const say = useSay();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState(students);
  const [error, setError] = useState<string>();
  const saving = useMutation({
    mutationFn: () => changeRoster(visitId, rosterChange(students, chosen)),
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
  return {
    chosen,
    error,
    isBusy: saving.isPending,
    choose: (next: readonly Picked[]) => {
      setChosen(next);
      setError(undefined);
    },
    save: () => {
      if (chosen.length === 0) {
        const text = say('visits.booking.studentMandatory');
        setError(text);
        toastWarning(text);
        return;
      }
      const { added, deleted } = rosterChange(students, chosen);
      if (added.length + deleted.length === 0) onClose();
      else saving.mutate();
    },
  };
}

function Roster(props: RosterProps) {
  const say = useSay();
  const roster = useRoster(props);
  const [search, onType] = useTypedSearch(null);
  const { data, isLoading } = useQuery(rosterChoicesQuery(props.visitId, search));
  const found = data?.data.map(({ studentId, name }) => ({ id: studentId, name })) ?? [];
  const known = [...roster.chosen, ...props.students, ...found].filter(
    ({ id }, index, all) => all.findIndex((other) => other.id === id) === index,
  );
  return (
    <div className={classes.body}>
      <MultiSelectField
        label={say('visits.people.students')}
        description={say('visits.creation.studentsChosen', {
          count: roster.chosen.length,
          maximum: peopleLimits.classroom,
        })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        nothingFoundMessage={say(isLoading ? 'core.list.loading' : 'visits.creation.noStudents')}
        data={known.map(({ id, name }) => ({ value: id, label: name }))}
        value={roster.chosen.map(({ id }) => id)}
        most={peopleLimits.classroom}
        maxDropdownHeight={240}
        error={roster.error}
        disabled={roster.isBusy}
        onType={onType}
        onChange={(ids) => roster.choose(ids.flatMap((id) => known.filter((student) => student.id === id)))}
      />
      <div className={classes.buttons}>
        <Button variant="default" disabled={roster.isBusy} onClick={props.onClose}>
          {say('visits.booking.cancel')}
        </Button>
        <Button loading={roster.isBusy} onClick={roster.save}>
          {say('visits.group.save')}
        </Button>
      </div>
    </div>
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
