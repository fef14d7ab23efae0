import type { StudentChoice } from '@lectern/contract/booking/creation/creation.shapes.ts';
import { joinStudents } from '@lectern/contract/booking/groups/groups.rules.ts';
import { peopleLimits } from '@lectern/contract/visits/visits.limits.ts';
import { Button } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';
import type { Picked } from '../../subjects/choice.ts';
import { useNamedStudent } from '../../visits/named-student.ts';
import { GradeList } from './parts/grade-list.tsx';
import { GroupList } from './parts/group-list.tsx';
import { NumbersField } from './parts/numbers-field.tsx';

const ways = ['wholeClass', 'savedGroup', 'paste'] as const;
type Way = (typeof ways)[number];

const most = peopleLimits.classroom;

/** The result of adding students, in sentences. */
function useAdding(students: readonly Picked[], onPick: (students: readonly Picked[]) => void) {
  const say = useSay();
  const named = useNamedStudent();
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const add = (added: readonly StudentChoice[], gone = 0): void => {
    const joined = joinStudents(students, added.map(named), most);
    const names = joined.left.map(({ name }) => name).join(', ');
    onPick(joined.students);
    setSentences([
      say('visits.groups.added', { count: joined.students.length - students.length }),
      ...(joined.left.length > 0 ? [say('visits.groups.left', { maximum: most, names })] : []),
      ...(gone > 0 ? [say('visits.groups.gone', { count: gone })] : []),
    ]);
  };
  return { add, sentences, forget: () => setSentences([]) };
}

/** Brings a whole class, a saved group or pasted student numbers into a classroom, and saves who is chosen as a group. */
export function ManyStudents({
  levelId,
  students,
  isDisabled,
  onPick,
}: {
  /** The school; null for Level 3's own. */
  levelId: string | null;
  students: readonly Picked[];
  isDisabled: boolean;
  onPick: (students: readonly Picked[]) => void;
}) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const [way, setWay] = useState<Way>('wholeClass');
  const { add, sentences, forget } = useAdding(students, onPick);
  const close = (): void => {
    setOpen(false);
    forget();
  };
  return (
    <>
      <Row>
        <Button
          variant="default"
          leftSection={<IconUsersPlus size={18} stroke={1.5} />}
          aria-haspopup="dialog"
          disabled={isDisabled}
          onClick={() => setOpen(true)}
        >
          {say('visits.groups.title')}
        </Button>
      </Row>
      <ModalWindow isOpen={isOpen} onClose={close} title={say('visits.groups.title')} width={560}>
        <Stack gap={16}>
          <SegmentedFilter
            label={say('visits.groups.title')}
            value={way}
            options={ways.map((one) => ({ value: one, label: say(`visits.groups.${one}`) }))}
            fullWidth
            onChange={(value) => {
              forget();
              setWay(ways.find((one) => one === value) ?? way);
            }}
          />
          {way === 'wholeClass' && <GradeList levelId={levelId} onAdd={add} />}
          {way === 'savedGroup' && <GroupList levelId={levelId} students={students} onAdd={add} />}
          {way === 'paste' && <NumbersField levelId={levelId} onAdd={add} />}
          <div aria-live="polite">
            {sentences.map((sentence) => (
              <p key={sentence} className="type-row">
                {sentence}
              </p>
            ))}
          </div>
          <Row justify="between">
            <span className="type-meta tone-3">
              {say('visits.creation.studentsChosen', { count: students.length, maximum: most })}
            </span>
            <Button onClick={close}>{say('visits.groups.close')}</Button>
          </Row>
        </Stack>
      </ModalWindow>
    </>
  );
}
