import type { StudentChoice } from '@lectern/contract/booking/creation/creation.shapes.ts';
import { useSay } from '../../lib/i18n.ts';
import type { Picked } from '../subjects/choice.ts';

/** Names a student with the number, so that two of one name can be told apart. */
export function useNamedStudent(): (
  student: Pick<StudentChoice, 'studentId' | 'name' | 'stuRollNo'>,
) => Picked {
  const say = useSay();
  return ({ studentId, name, stuRollNo }) => ({
    id: studentId,
    name: stuRollNo ? say('visits.creation.rollNumber', { name, number: stuRollNo }) : name,
  });
}
