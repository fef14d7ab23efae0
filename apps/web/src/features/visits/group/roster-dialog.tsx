import { peopleLimits } from '@lectern/contract/visits/visits.limits.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { MultiSelectField } from '../../../ui/multi-select-field.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import type { Picked } from '../../subjects/choice.ts';
import { byName } from '../../../lib/sorting.ts';
import { useTypedSearch } from '../use-typed-search.ts';
import { useNamedStudent } from '../named-student.ts';
import { visitKeys, visitQuery } from '../visits.queries.ts';
import { changeRoster, rosterChoicesQuery } from './group.queries.ts';
import { changedMeanwhile, chosenOf, noEdit, toSave, withChosen, type RosterEdit } from './roster-change.ts';
import { namesOf, useStudentsOf } from './students-of.ts';
import { Row } from '../../../ui/layout.tsx';

/**
 * The height of the open list, in CSS pixels: that much room is kept below the field, so that it never covers the
 * buttons.
 */
const listHeight = 200;

interface RosterProps {
  visitId: string;
  /** The students of the classroom when the dialog was opened; after that it follows by itself. */
  students: readonly Picked[];
  onClose: () => void;
}

/** The students of now: those that the dialog was opened with until others are known. */
function useStudentsOfNow({ visitId, students }: RosterProps): readonly Picked[] {
  const studentsOf = useStudentsOf();
  const { data } = useQuery(visitQuery(visitId));
  return data ? studentsOf(data) : students;
}

const places = {
  fields: { addedStudentIds: 'students', deletedStudentIds: 'students' },
  refusals: { students_taken: 'students' },
} satisfies FieldPlaces<'students'>;

/** Saves what was changed, not the list; an empty one is not saved, and a refusal keeps the choice. */
function useRoster(props: RosterProps) {
  const { visitId, onClose } = props;
  const say = useSay();
  const cache = useQueryClient();
  const now = useStudentsOfNow(props);
  const [opened] = useState(props.students);
  const form = useKeptForm<RosterEdit, 'students', { message: string } | null>({
    draft: { name: `roster:${visitId}` },
    initial: noEdit,
    places,
    check: (edit) =>
      chosenOf(now, edit).length === 0 ? { students: say('visits.booking.studentMandatory') } : {},
    send: async (edit) => {
      const changes = toSave(now, edit);
      return changes.added.length + changes.deleted.length === 0 ? null : changeRoster(visitId, changes);
    },
    onSent: (answer) => {
      if (answer) {
        toastSuccess(answer.message);
        void cache.invalidateQueries({ queryKey: visitKeys.all });
      }
      onClose();
    },
  });
  return {
    form,
    now,
    chosen: chosenOf(now, form.values).toSorted(byName),
    meanwhile: changedMeanwhile(opened, now),
    choose: (next: readonly Picked[]) => form.change((edit) => withChosen(now, edit, next)),
  };
}

/** A colleague's changes while the dialog is open. */
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
  const named = useNamedStudent();
  const roster = useRoster(props);
  const { form } = roster;
  const typed = useTypedSearch(null);
  const query = useQuery(rosterChoicesQuery(props.visitId, typed.words));
  const found = query.data?.data.map(named) ?? [];
  const known = [...roster.chosen, ...roster.now, ...props.students, ...found].filter(
    ({ id }, index, all) => all.findIndex((other) => other.id === id) === index,
  );
  return (
    <KeptForm form={form} gap={20}>
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
        error={form.errors.students}
        disabled={form.isBusy}
        search={typed.answeredBy(query)}
        onChange={(ids) => roster.choose(ids.flatMap((id) => known.filter((student) => student.id === id)))}
      />
      <div style={{ height: listHeight }} aria-hidden />
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={props.onClose}>
          {say('visits.booking.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('visits.group.save')}
        </Button>
      </Row>
    </KeptForm>
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
