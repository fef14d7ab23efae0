import {
  changedStudent,
  newStudent,
  type StudentView,
} from '@lectern/contract/administration/students.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../../lib/body-errors.ts';
import { civilDateOf } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { isCivilDate } from '@lectern/contract/core/civil.rules.ts';
import { parentsPerStudent } from '@lectern/contract/administration/people.limits.ts';
import { toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { useVersionedForm } from '../../../../ui/form/use-versioned-form.ts';
import { addStudent, changeStudent, peopleKeys, studentQuery } from '../people.queries.ts';
import {
  changedStudentBody,
  consentOf,
  emptyStudent,
  newStudentBody,
  studentPlaces,
  studentValuesOf,
  type StudentField,
  type StudentValues,
} from './student-values.ts';

/** The result for a student: the first password is shown only this once. */
export interface SavedStudent {
  student: StudentView;
  firstPassword: string | null;
  message: string;
}

const anyPlaces = studentPlaces(Array.from({ length: parentsPerStudent }));

/** Whether somebody can be born on a day, as far as it is entered. */
function isBirthDate(day: string): boolean {
  return day === '' || (isCivilDate(day) && day <= civilDateOf(serverNow()));
}

/** The form of a student; without one it adds a student to the own school. */
export function useStudentForm(student: StudentView | null, onSaved: (saved: SavedStudent) => void) {
  const say = useSay();
  const cache = useQueryClient();
  return useVersionedForm<StudentValues, StudentField, SavedStudent>({
    name: student ? `student:${student.id}` : 'student:new',
    fields: student ? studentValuesOf(student) : emptyStudent,
    version: student?.version ?? null,
    places: anyPlaces,
    check: (values) => ({
      ...(student
        ? bodyErrors(changedStudent, changedStudentBody(values), anyPlaces)
        : bodyErrors(newStudent, newStudentBody(values), anyPlaces)),
      ...(!isBirthDate(values.dob) && { dob: say('administration.student.bornLater') }),
    }),
    read: async () => {
      const now = await cache.fetchQuery({ ...studentQuery(student?.id ?? ''), staleTime: 0 });
      return {
        ...{ version: now.version, fields: studentValuesOf(now) },
        settled: now.hasAnsweredMail ? ['agreesToMail'] : [],
      };
    },
    send: async (values, key) => {
      if (!student) {
        const { response, message } = await addStudent(newStudentBody(values), key);
        return { ...response, message };
      }
      const body = changedStudentBody({ ...values, agreesToMail: consentOf(student, values) });
      const { response, message } = await changeStudent(student.id, body, key);
      return { student: response, firstPassword: null, message };
    },
    onSent: (saved) => {
      // The next screen shows the saved state, not the earlier one.
      cache.setQueryData(studentQuery(saved.student.id).queryKey, saved.student);
      void cache.invalidateQueries({ queryKey: peopleKeys.all });
      toastSuccess(saved.message || say('administration.level.saved'));
      onSaved(saved);
    },
  });
}
