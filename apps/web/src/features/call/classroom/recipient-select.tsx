import { classroomLimits } from '@lectern/contract/call/classroom/classroom.limits.ts';
import { cutText } from '@lectern/contract/core/text.rules.ts';
import { wireRoles } from '@lectern/contract/identity/identity.names.ts';
import { Select } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { byName } from '../../../lib/sorting.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { useRoleWords } from '../../institutions/role-words.ts';
import type { LiveCall } from '../live-call.ts';
import classes from './recipient-select.module.css';

const everyone = '';

/** The one person who reads the next message. */
export interface Recipient {
  id: string;
  name: string;
}

/**
 * The receiver of the next message: everyone, or one person in the room. A chosen person stays chosen when they
 * leave; a removed one is deselected.
 */
export function RecipientSelect({
  call,
  value,
  lost = null,
  onChoose,
}: {
  call: LiveCall;
  value: Recipient | null;
  /** The chosen person who was removed. */
  lost?: Recipient | null;
  onChoose: (recipient: Recipient | null) => void;
}) {
  const say = useSay();
  const others: Recipient[] = useObservable(call.room.people)
    .filter((person) => !person.isSelf)
    .toSorted(byName);
  const isEducator = useObservable(call.room.people).some((person) => person.isSelf && person.isEducator);
  const role = useRoleWords()(wireRoles.educator) ?? '';
  const isAway = value !== null && others.every((person) => person.id !== value.id);
  const people = isAway ? [...others, value] : others;
  return (
    <Select
      className={classes.select}
      classNames={{
        label: classes.label ?? '',
        error: classes.beneath ?? '',
        description: classes.beneath ?? '',
      }}
      label={say('classroom.recipient.label')}
      size="xs"
      allowDeselect={false}
      comboboxProps={{ position: 'top' }}
      data={[
        { value: everyone, label: say('classroom.recipient.everyone') },
        ...people.map((person) => ({
          value: person.id,
          label: cutText(person.name, classroomLimits.recipientName),
        })),
      ]}
      description={
        value &&
        (isEducator ? say('classroom.recipient.adminsRead') : say('classroom.recipient.othersRead', { role }))
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={lost ? null : (value?.id ?? everyone)}
      error={lost && say('classroom.recipient.gone', { name: lost.name })}
      onChange={(chosen) => onChoose(people.find((person) => person.id === chosen) ?? null)}
    />
  );
}
