import { useQuery } from '@tanstack/react-query';
import { useSay, type SayKey } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useHostWords } from '../../institutions/host.ts';
import {
  filterFor,
  missingBefore,
  partsOf,
  type Choice,
  type ChoicePart,
  type Picked,
} from '../../subjects/choice.ts';
import {
  educatorsQuery,
  onDemandEducatorsQuery,
  subcategoriesQuery,
  subjectsQuery,
} from '../../subjects/subjects.queries.ts';
import { Columns } from '../../../ui/layout.tsx';

interface SelectsProps {
  choice: Choice;
  /** Only educators who can be asked now. */
  isOnDemand: boolean;
  errors: Partial<Record<ChoicePart, string>>;
  /** Parts that came with the address and stay as they are. */
  locked: readonly ChoicePart[];
  isDisabled: boolean;
  onChoose: (part: ChoicePart, picked: Picked | null) => void;
}

const labels: Record<ChoicePart, SayKey> = {
  educator: 'visits.booking.educator',
  subject: 'visits.field.subject',
  subcategory: 'visits.field.subcategory',
};

const placeholders: Record<ChoicePart, SayKey> = {
  educator: 'visits.booking.selectEducator',
  subject: 'visits.booking.selectSubject',
  subcategory: 'visits.booking.selectSubcategory',
};

const nothing: Record<ChoicePart, SayKey> = {
  educator: 'subjects.noEducators',
  subject: 'subjects.noSubjects',
  subcategory: 'subjects.noSubcategories',
};

function useOptions(
  choice: Choice,
  part: ChoicePart,
  isOnDemand: boolean,
): { options: Picked[]; isLoading: boolean } {
  const filter = filterFor(choice, part);
  const isOpen = missingBefore(choice, part) === null;
  const isEducator = isOpen && part === 'educator';
  const educators = useQuery({ ...educatorsQuery(filter), enabled: isEducator && !isOnDemand });
  const free = useQuery({ ...onDemandEducatorsQuery(filter), enabled: isEducator && isOnDemand });
  const subjects = useQuery({ ...subjectsQuery(filter), enabled: isOpen && part === 'subject' });
  const subcategories = useQuery({
    ...subcategoriesQuery(filter),
    enabled: isOpen && part === 'subcategory',
  });
  const query = { educator: isOnDemand ? free : educators, subject: subjects, subcategory: subcategories }[
    part
  ];
  return { options: query.data?.data ?? [], isLoading: query.isLoading };
}

function PartSelect({ part, ...props }: SelectsProps & { part: ChoicePart }) {
  const say = useSay();
  const words = useHostWords();
  const { choice, isOnDemand, errors, locked, isDisabled, onChoose } = props;
  const { options, isLoading } = useOptions(choice, part, isOnDemand);
  const picked = choice[part];
  const isLocked = locked.includes(part);
  // The chosen one stays readable while the list is fetched, and when it is not on the list's first page.
  const data = picked && !options.some(({ id }) => id === picked.id) ? [picked, ...options] : options;
  return (
    <SelectField
      label={say(labels[part], words)}
      placeholder={say(placeholders[part], words)}
      nothingFoundMessage={isLoading ? say('core.list.loading') : say(nothing[part], words)}
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
      value={picked?.id ?? null}
      error={errors[part]}
      disabled={isDisabled || missingBefore(choice, part) !== null}
      readOnly={isLocked}
      clearable={part === 'subcategory' && picked !== null && !isLocked}
      onChange={(id) => onChoose(part, data.find((option) => option.id === id) ?? null)}
    />
  );
}

/** The three selects of a booking in the chosen order; each opens once what comes before it is chosen. */
export function ChoiceSelects(props: SelectsProps) {
  const parts = partsOf(props.choice.order);
  return (
    <Columns gap={16}>
      {parts.map((part) => (
        <div key={part} data-whole={part === 'educator' ? 'always' : undefined}>
          <PartSelect {...props} part={part} />
        </div>
      ))}
    </Columns>
  );
}
