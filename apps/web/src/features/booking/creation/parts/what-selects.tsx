import { useQuery } from '@tanstack/react-query';
import {
  choosesEducator,
  choosesLevel,
  hasSubject,
} from '@lectern/contract/booking/creation/creation.rules.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSession } from '../../../identity/session.ts';
import { useHost, useHostWords } from '../../../institutions/host.ts';
import type { Picked } from '../../../subjects/choice.ts';
import { educatorsQuery, subcategoriesQuery, subjectsQuery } from '../../../subjects/subjects.queries.ts';
import { levelChoicesQuery } from '../creation.queries.ts';
import type { CreationDraft, CreationPart } from '../creation-form.ts';
import type { CreationErrors } from './use-creation-form.ts';
import { PickedSelect, type PartProps } from '../../../subjects/picked-select.tsx';
import { useTypedSearch } from '../../../visits/use-typed-search.ts';
import { Columns } from '../../../../ui/layout.tsx';

interface FromDraft extends PartProps {
  draft: CreationDraft;
}

const optionsOf = (query: { data?: { data: Picked[] } | undefined; isLoading: boolean }) => ({
  data: query.data?.data ?? [],
  isLoading: query.isLoading,
});

function LevelSelect({ isFixed, ...props }: PartProps & { isFixed: boolean }) {
  const say = useSay();
  const { levelTitles } = useHost();
  const level = levelTitles.levelThree.one;
  const typed = useTypedSearch(props.picked?.name ?? null);
  const levels = useQuery({ ...levelChoicesQuery(typed.words), enabled: !isFixed });
  return (
    <PickedSelect
      {...props}
      label={level}
      placeholder={say('visits.creation.selectLevel', { level })}
      nothing={say('visits.creation.noLevels', { level })}
      options={optionsOf(levels)}
      isFixed={isFixed}
      search={typed.answeredBy(levels)}
    />
  );
}

/** The educator, where they are known before the subject: one who creates. */
function useOwnId({ creator }: CreationDraft): string | null {
  const { id } = useSession();
  return creator === 'educator' ? id : null;
}

function SubjectSelect({ draft, ...props }: FromDraft) {
  const say = useSay();
  const educatorId = useOwnId(draft);
  const typed = useTypedSearch(props.picked?.name ?? null);
  const subjects = useQuery({
    ...subjectsQuery({ search: typed.words, educatorId, levelId: draft.level?.id ?? null }),
    enabled: !props.isDisabled,
  });
  return (
    <PickedSelect
      {...props}
      label={say('visits.field.subject')}
      placeholder={say('visits.booking.selectSubject')}
      nothing={say('subjects.noSubjects')}
      options={optionsOf(subjects)}
      search={typed.answeredBy(subjects)}
    />
  );
}

function SubcategorySelect({ draft, ...props }: FromDraft) {
  const say = useSay();
  const educatorId = useOwnId(draft);
  const typed = useTypedSearch(props.picked?.name ?? null);
  const subcategories = useQuery({
    ...subcategoriesQuery({
      search: typed.words,
      educatorId,
      subjectId: draft.subject?.id ?? null,
      levelId: draft.level?.id ?? null,
    }),
    enabled: !props.isDisabled,
  });
  return (
    <PickedSelect
      {...props}
      label={say('visits.field.subcategory')}
      placeholder={say('visits.booking.selectSubcategory')}
      nothing={say('subjects.noSubcategories')}
      options={optionsOf(subcategories)}
      search={typed.answeredBy(subcategories)}
    />
  );
}

function EducatorSelect({ draft, ...props }: FromDraft) {
  const say = useSay();
  const words = useHostWords();
  const typed = useTypedSearch(props.picked?.name ?? null);
  const educators = useQuery({
    ...educatorsQuery({
      search: typed.words,
      subjectId: draft.subject?.id ?? null,
      subcategoryId: draft.subcategory?.id ?? null,
      levelId: draft.level?.id ?? null,
    }),
    enabled: !props.isDisabled,
  });
  return (
    <PickedSelect
      {...props}
      label={say('visits.booking.educator', words)}
      placeholder={say('visits.booking.selectEducator', words)}
      nothing={say('subjects.noEducators', words)}
      options={optionsOf(educators)}
      search={typed.answeredBy(educators)}
    />
  );
}

/** Level, subject, subcategory and educator, as far as creator and kind have them; each opens once what comes before it is chosen. */
export function WhatSelects({
  draft,
  errors,
  isDisabled,
  onPick,
}: {
  draft: CreationDraft;
  errors: CreationErrors;
  isDisabled: boolean;
  onPick: (part: CreationPart, picked: Picked | null) => void;
}) {
  const { creator, kind, level, subject, subcategory } = draft;
  const isLevelMissing = choosesLevel(creator) && level === null;
  const isSubjectMissing = hasSubject(kind) && subcategory === null;
  const part = (name: CreationPart, isClosed: boolean): PartProps => ({
    picked: draft[name],
    error: errors[name],
    isDisabled: isDisabled || isClosed,
    onPick: (picked) => onPick(name, picked),
  });
  return (
    <Columns gap={16}>
      {choosesLevel(creator) && (
        <div data-whole="always">
          <LevelSelect {...part('level', false)} isFixed={draft.isStudentFixed} />
        </div>
      )}
      {hasSubject(kind) && (
        <>
          <SubjectSelect {...part('subject', isLevelMissing)} draft={draft} />
          <SubcategorySelect {...part('subcategory', subject === null)} draft={draft} />
        </>
      )}
      {choosesEducator(creator) && (
        <div data-whole="always">
          <EducatorSelect {...part('educator', isLevelMissing || isSubjectMissing)} draft={draft} />
        </div>
      )}
    </Columns>
  );
}
