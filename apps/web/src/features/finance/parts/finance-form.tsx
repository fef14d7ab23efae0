import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { profileQuery } from '../../people/profile/profile.queries.ts';
import { DayField } from '../../visits/day-field.tsx';
import { wishOf, type useFinanceChoice } from '../use-finance-choice.ts';

/** The form above a financial report: of which days, and where. */
export function FinanceForm({
  choice,
  onGo,
  today,
}: {
  choice: ReturnType<typeof useFinanceChoice>;
  onGo: () => void;
  /** The last day that can be chosen. */
  today: string;
}) {
  const say = useSay();
  const { draft } = choice;
  const levels = useQuery(profileQuery).data?.associatedLevels ?? [];
  return (
    <Row>
      <Row isStretchedOnPhones>
        <DayField
          label={say('finance.from')}
          placeholder={say('finance.from')}
          isLabelHidden
          value={draft.from || null}
          begins={today}
          max={today}
          onChange={choice.setFrom}
        />
        <span className="type-row tone-3">{say('finance.until')}</span>
        <DayField
          label={say('finance.to')}
          placeholder={say('finance.to')}
          isLabelHidden
          isDisabled={draft.from === ''}
          value={draft.to || null}
          {...(draft.from && { min: draft.from })}
          max={today}
          onChange={choice.setTo}
        />
      </Row>
      <Row isStretchedOnPhones>
        <Stack width={240}>
          <SelectField
            aria-label={say('finance.level')}
            placeholder={say('finance.level')}
            searchable={false}
            data={levels.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.level || null}
            onChange={(value) => choice.setLevel(value ?? '')}
          />
        </Stack>
        <Button variant="light" disabled={wishOf(draft) === null} onClick={onGo}>
          {say('finance.go')}
        </Button>
      </Row>
    </Row>
  );
}
