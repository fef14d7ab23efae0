import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useSay, type SayKey } from '../../lib/i18n.ts';
import { ListFaces } from '../../ui/list-faces.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { useHostWords } from '../institutions/host.ts';
import classes from './choice-columns.module.css';
import { filterFor, missingBefore, partsOf, type Choice, type ChoicePart, type Picked } from './choice.ts';
import { onDemandEducatorsQuery, subcategoriesQuery, subjectsQuery } from './subjects.queries.ts';

interface Option extends Picked {
  image?: string | null;
}

interface ColumnProps {
  choice: Choice;
  part: ChoicePart;
  search: string;
  onChoose: (part: ChoicePart, picked: Picked) => void;
}

const titles: Record<ChoicePart, SayKey> = {
  educator: 'dashboards.onDemand.educators',
  subject: 'dashboards.onDemand.subjects',
  subcategory: 'dashboards.onDemand.subcategories',
};

const firstOf: Record<ChoicePart, SayKey> = {
  educator: 'dashboards.onDemand.chooseEducator',
  subject: 'dashboards.onDemand.chooseSubject',
  subcategory: 'dashboards.onDemand.chooseSubcategory',
};

const nothing: Record<ChoicePart, SayKey> = {
  educator: 'dashboards.onDemand.nobodyFree',
  subject: 'subjects.noSubjects',
  subcategory: 'subjects.noSubcategories',
};

/** The list of one column, filtered by the earlier choices. */
function useOptions({ choice, part, search }: Omit<ColumnProps, 'onChoose'>) {
  const filter = { ...filterFor(choice, part), search };
  const isOpen = missingBefore(choice, part) === null;
  const educators = useQuery({ ...onDemandEducatorsQuery(filter), enabled: isOpen && part === 'educator' });
  const subjects = useQuery({ ...subjectsQuery(filter), enabled: isOpen && part === 'subject' });
  const subcategories = useQuery({
    ...subcategoriesQuery(filter),
    enabled: isOpen && part === 'subcategory',
  });
  const queries = { educator: educators, subject: subjects, subcategory: subcategories };
  const { data, isError, isFetching, refetch } = queries[part];
  const options: Option[] | undefined = data?.data;
  return { data: options, isError, isFetching, refetch };
}

function OptionRow({
  option,
  isChosen,
  isLast,
  onPress,
  avatar,
}: {
  option: Option;
  isChosen: boolean;
  isLast: boolean;
  onPress: () => void;
  avatar: ReactNode;
}) {
  return (
    <li>
      <UnstyledButton className={classes.option} aria-pressed={isChosen} onClick={onPress}>
        {avatar}
        <span className={classes.name}>{option.name}</span>
        {isChosen && <IconCheck className={classes.mark} size={18} stroke={2} aria-hidden />}
        {!isChosen && !isLast && (
          <IconChevronRight className={classes.mark} size={18} stroke={1.5} aria-hidden />
        )}
      </UnstyledButton>
    </li>
  );
}

function Column({ choice, part, search, onChoose }: ColumnProps) {
  const say = useSay();
  const words = useHostWords();
  const titleId = useId();
  const list = useOptions({ choice, part, search });
  const missing = missingBefore(choice, part);
  const isLast = partsOf(choice.order).at(-1) === part;
  return (
    <div className={classes.column} role="group" aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {say(titles[part], words)}
      </h3>
      {missing !== null ? (
        <p className={classes.hint}>{say(firstOf[missing], words)}</p>
      ) : list.data?.length === 0 ? (
        <p className={classes.hint}>{say(search === '' ? nothing[part] : 'core.list.empty', words)}</p>
      ) : (
        <ListFaces list={list} isEmpty={() => false} empty={{ title: '' }} skeleton={{ rows: 4, height: 40 }}>
          {(options) => (
            <ul className={classes.options}>
              {options.map((option) => (
                <OptionRow
                  key={option.id}
                  option={option}
                  isChosen={choice[part]?.id === option.id}
                  isLast={isLast}
                  onPress={() => onChoose(part, { id: option.id, name: option.name })}
                  avatar={
                    part === 'educator' && <PersonAvatar name={option.name} image={option.image} size={26} />
                  }
                />
              ))}
            </ul>
          )}
        </ListFaces>
      )}
    </div>
  );
}

/** Three columns from left to right: educators who can be asked at once and what they teach, in the chosen order. */
export function ChoiceColumns({
  choice,
  search,
  onChoose,
}: {
  choice: Choice;
  /** Narrows the first column. */
  search: string;
  onChoose: (part: ChoicePart, picked: Picked) => void;
}) {
  return (
    <div className={classes.columns}>
      {partsOf(choice.order).map((part, index) => (
        <Column
          key={part}
          choice={choice}
          part={part}
          search={index === 0 ? search : ''}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}
