import { searchLimits } from '@lectern/contract/core/core.limits.ts';
import { cleanSearch } from '@lectern/contract/core/text.rules.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconBolt } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { useSearchParam } from '../../lib/url-state.ts';
import { Card, CardFoot } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { toastWarning } from '../../ui/toasts/toasts.ts';
import { useHostWords } from '../institutions/host.ts';
import { ChoiceColumns } from '../subjects/choice-columns.tsx';
import { choose, emptyChoice, partsOf, type Choice, type ChoiceOrder } from '../subjects/choice.ts';
import { choiceKeys } from '../subjects/subjects.queries.ts';
import { useAskNow } from '../visits/use-ask-now.ts';
import classes from './on-demand-card.module.css';

function ChosenWords({ choice }: { choice: Choice }) {
  const names = partsOf(choice.order).flatMap((part) => choice[part]?.name ?? []);
  return (
    <p className={classes.chosen} aria-live="polite">
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && <span className="tone-3"> · </span>}
          <span className={index === 0 ? 'type-name' : 'tone-3'}>{name}</span>
        </span>
      ))}
    </p>
  );
}

/**
 * 'Book On-Demand Session': who is free now and what they teach, in both orders. Booking leads to the waiting room.
 */
export function OnDemandCard() {
  const say = useSay();
  const words = useHostWords();
  const cache = useQueryClient();
  const [search, setSearch] = useSearchParam('search');
  const [choice, setChoice] = useState(() => emptyChoice('educator'));
  const [isAsking, setAsking] = useState(false);
  const { ask, isBusy } = useAskNow({
    onRefused: () => {
      setAsking(false);
      void cache.invalidateQueries({ queryKey: choiceKeys.all });
    },
  });
  const { educator, subject, subcategory } = choice;
  const isAnythingChosen = partsOf(choice.order).some((part) => choice[part] !== null);
  const begin = (): void => {
    if (educator) setAsking(true);
    else toastWarning(say('visits.booking.educatorMandatory', words));
  };
  return (
    <Card aria-label={say('dashboards.onDemand.title')}>
      <div className={classes.head}>
        <h2 className="type-card-title">{say('dashboards.onDemand.title')}</h2>
        <div className={classes.tools}>
          <SearchField
            label={say('dashboards.onDemand.search')}
            value={search}
            onSearch={setSearch}
            maxLength={searchLimits.characters}
            pauseMs={searchLimits.debounceMs}
            clean={cleanSearch}
            width={200}
          />
          <SegmentedFilter
            label={say('visits.booking.order')}
            value={choice.order}
            options={[
              { value: 'educator', label: say('dashboards.onDemand.educatorFirst', words) },
              { value: 'subject', label: say('dashboards.onDemand.subjectFirst') },
            ]}
            onChange={(order) => {
              setChoice(emptyChoice(order as ChoiceOrder));
              setSearch('');
            }}
          />
        </div>
      </div>
      <ChoiceColumns
        choice={choice}
        search={search}
        onChoose={(part, picked) => setChoice(choose(choice, part, picked))}
      />
      <CardFoot className={classes.foot}>
        <ChosenWords choice={choice} />
        <Button
          className={classes.button}
          leftSection={<IconBolt size={18} stroke={1.5} />}
          disabled={!isAnythingChosen}
          loading={isBusy}
          onClick={begin}
        >
          {say('dashboards.onDemand.button')}
        </Button>
      </CardFoot>
      <ConfirmDialog
        isOpen={isAsking}
        tone="calm"
        icon={<IconBolt size={20} stroke={1.5} />}
        title={say('dashboards.onDemand.confirm', { name: educator?.name ?? '' })}
        confirm={{
          label: say('dashboards.onDemand.button'),
          isBusy,
          onPress: () =>
            educator &&
            ask({
              educatorId: educator.id,
              subjectId: subject?.id ?? null,
              subcategoryId: subcategory?.id ?? null,
            }),
        }}
        keep={{ label: say('core.action.cancel'), onPress: () => setAsking(false) }}
      />
    </Card>
  );
}
