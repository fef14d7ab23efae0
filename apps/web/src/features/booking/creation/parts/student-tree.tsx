import type { StudentChoice, StudentTreeLevel } from '@lectern/contract/booking/creation/creation.shapes.ts';
import { mostStudents } from '@lectern/contract/booking/creation/creation.rules.ts';
import { Checkbox, Input } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { ListFaces } from '../../../../ui/list-faces.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { toastWarning } from '../../../../ui/toasts/toasts.ts';
import { useHost } from '../../../institutions/host.ts';
import type { Picked } from '../../../subjects/choice.ts';
import { studentTreeQuery } from '../creation.queries.ts';
import classes from './student-tree.module.css';
import { shareOf, withLevel, withStudent } from './tree-choice.ts';

interface Choosing {
  chosen: readonly Picked[];
  most: number;
  isDisabled: boolean;
  onPick: (students: readonly Picked[]) => void;
}

const picked = ({ studentId, name }: StudentChoice): Picked => ({ id: studentId, name });

function StudentRow({ student, chosen, most, isDisabled, onPick }: Choosing & { student: StudentChoice }) {
  const isChosen = chosen.some(({ id }) => id === student.studentId);
  return (
    <li>
      <Checkbox
        className={classes.box}
        label={student.name}
        description={student.stuRollNo}
        checked={isChosen}
        disabled={isDisabled || (!isChosen && chosen.length >= most)}
        onChange={() => onPick(withStudent(chosen, picked(student)))}
      />
    </li>
  );
}

function LevelRow({
  level,
  isSearched,
  ...choosing
}: Choosing & { level: StudentTreeLevel; isSearched: boolean }) {
  const say = useSay();
  const listId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const { chosen, most, isDisabled, onPick } = choosing;
  const students = level.students.map(picked);
  const share = shareOf(chosen, students);
  const isOpen = isUnfolded || isSearched;
  function choose(): void {
    const next = withLevel(chosen, students);
    if (next.length > most) toastWarning(say('visits.creation.broadcastMaximum'));
    else onPick(next);
  }
  return (
    <li>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label={say('visits.creation.openLevel', { name: level.levelName })}
          onClick={() => setUnfolded(!isOpen)}
        >
          <IconChevronRight size={18} stroke={1.5} data-open={isOpen || undefined} />
        </button>
        <Checkbox
          className={classes.box}
          aria-label={say('visits.creation.wholeLevel', { name: level.levelName })}
          label={level.levelName}
          checked={share === 'all'}
          indeterminate={share === 'some'}
          disabled={isDisabled || students.length === 0}
          onChange={choose}
        />
        <span className="type-row tone-3 tabular">{level.studentCount}</span>
      </div>
      {isOpen && (
        <ul id={listId} className={classes.leaves}>
          {level.students.map((student) => (
            <StudentRow key={student.studentId} student={student} {...choosing} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The students of a broadcast: levels that unfold, whole or one by one, at most 300; a search unfolds what it finds. */
export function StudentTree({
  students,
  error,
  isDisabled,
  onPick,
}: {
  students: readonly Picked[];
  error: string | undefined;
  isDisabled: boolean;
  onPick: (students: readonly Picked[]) => void;
}) {
  const say = useSay();
  const { levelTitles } = useHost();
  const [search, setSearch] = useState('');
  const tree = useQuery(studentTreeQuery(search));
  const level = levelTitles.levelThree.one;
  const most = mostStudents('broadcast');
  const labelId = useId();
  return (
    <Input.Wrapper
      label={say('visits.people.students')}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={say('visits.creation.studentsChosen', { count: students.length, maximum: most })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
    >
      <div
        role="group"
        aria-labelledby={labelId}
        className={classes.tree}
        tabIndex={-1}
        data-invalid={error === undefined ? undefined : true}
      >
        <SearchField
          label={say('visits.creation.treeSearch', { level })}
          value={search}
          onSearch={setSearch}
          width="100%"
        />
        <div className={classes.scroll}>
          <ListFaces
            list={tree}
            isEmpty={({ data }) => data.length === 0}
            empty={{ title: say('visits.creation.noStudents') }}
            skeleton={{ rows: 4, height: 40, avatar: false }}
          >
            {({ data }) => (
              <ul className={classes.levels} aria-label={say('visits.creation.tree', { level })}>
                {data.map((one) => (
                  <LevelRow
                    key={one.levelId}
                    level={one}
                    isSearched={search !== ''}
                    chosen={students}
                    most={most}
                    isDisabled={isDisabled}
                    onPick={onPick}
                  />
                ))}
              </ul>
            )}
          </ListFaces>
        </div>
      </div>
    </Input.Wrapper>
  );
}
