import type { ClassParticipants } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { AbsentRow } from './absent-row.tsx';
import classes from './people.module.css';
import { PeopleHead } from './people-head.tsx';

/** People who are not in the room. */
export function AbsentList({
  title,
  students,
  onAdmit,
}: {
  title: string;
  students: ClassParticipants['inActiveStudents'];
  /** For people who keep the door. */
  onAdmit: ((userId: string) => void) | null;
}) {
  if (students.length === 0) return null;
  return (
    <section>
      <PeopleHead title={title} count={students.length} />
      <ul className={classes.list}>
        {students.map((student) => (
          <AbsentRow
            key={student.userId}
            name={student.name}
            image={student.image}
            student={student}
            {...(onAdmit && student.isHeld ? { onAdmit: () => onAdmit(student.userId) } : {})}
          />
        ))}
      </ul>
    </section>
  );
}
