import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { profileQuery } from '../../people/profile/profile.queries.ts';
import { DayField } from '../../visits/day-field.tsx';
import { reportTypes, type FinanceChoice } from '../use-finance-choice.ts';

/** One of the educator's own schools. */
function LevelSelect({ choice: { draft, setLevel } }: { choice: FinanceChoice }) {
  const say = useSay();
  const levels = useQuery(profileQuery).data?.associatedLevels ?? [];
  return (
    <Stack width={240}>
      <SelectField
        aria-label={say('finance.level')}
        placeholder={say('finance.level')}
        searchable={false}
        data={levels.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.level || null}
        onChange={(value) => setLevel(value ?? '')}
      />
    </Stack>
  );
}

/** The kind of report. */
function TypeSelect({ choice: { draft, setType } }: { choice: FinanceChoice }) {
  const say = useSay();
  return (
    <Stack width={200}>
      <SelectField
        aria-label={say('payouts.type.label')}
        searchable={false}
        allowDeselect={false}
        data={reportTypes.map((type) => ({ value: type, label: say(`payouts.type.${type}`) }))}
        value={draft.type}
        onChange={(value) => setType(value === 'payouts' ? 'payouts' : 'sessions')}
      />
    </Stack>
  );
}

/** The form above a financial report: of which days, and of educators what, and where. */
export function FinanceForm({
  choice,
  isOwn = false,
  onGo,
  today,
}: {
  choice: FinanceChoice;
  /** The kind of report and the school are chosen too. */
  isOwn?: boolean;
  onGo: () => void;
  /** The last day that can be chosen. */
  today: string;
}) {
  const say = useSay();
  const { draft } = choice;
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
        {isOwn && <TypeSelect choice={choice} />}
        {isOwn && draft.type === 'sessions' && <LevelSelect choice={choice} />}
        <Button disabled={!choice.isComplete} onClick={onGo}>
          {say('finance.go')}
        </Button>
      </Row>
    </Row>
  );
}
