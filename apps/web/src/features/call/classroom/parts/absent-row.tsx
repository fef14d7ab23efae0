import type { ClassParticipants } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { Button } from '@mantine/core';
import { formatTime } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { PersonAvatar } from '../../../../ui/person-avatar.tsx';
import classes from './people.module.css';

type Absent = ClassParticipants['inActiveStudents'][number];

/** Somebody who is not in the room, with what is known of them. */
export function AbsentRow({
  name,
  image,
  student,
  note,
  onAdmit,
}: {
  name: string;
  image: string | null;
  student?: Absent;
  note?: string;
  /** Admits a person who waits at the door; only for people who may. */
  onAdmit?: () => void;
}) {
  const say = useSay();
  function words({ userSessionStatus, leftAt, isHeld }: Absent): string {
    if (isHeld) return say('classroom.isHeld');
    if (userSessionStatus === 'REMOVED') return say('classroom.wasRemoved');
    return leftAt === null ? say('classroom.invited') : say('classroom.leftAt', { time: formatTime(leftAt) });
  }
  return (
    <li className={classes.row}>
      <PersonAvatar name={name} image={image} size={32} />
      <span className={classes.name}>{name}</span>
      <span className={classes.note}>{student ? words(student) : note}</span>
      {onAdmit && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={say('classroom.action.letInOf', { name })}
          onClick={onAdmit}
        >
          {say('classroom.action.letIn')}
        </Button>
      )}
    </li>
  );
}
