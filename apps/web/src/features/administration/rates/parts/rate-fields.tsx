import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { ledgerLimits } from '@lectern/contract/ledger/ledger.limits.ts';
import { Button, TextInput } from '@mantine/core';
import { useSay } from '../../../../lib/i18n.ts';
import { KeptForm } from '../../../../ui/form/kept-form.tsx';
import { Columns, Row, Stack } from '../../../../ui/layout.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { DayField } from '../../../visits/day-field.tsx';
import { useLevelWords } from '../../level-places.ts';
import { useRateWords } from '../rate-words.ts';
import { HolderSelect } from './holder-select.tsx';
import { depthOf, rateChoices, sessionKinds, type RateChoice, type RateGiven } from './rate-values.ts';
import type { RateForm } from './use-rate-form.ts';

function useChoiceWords(): (of: RateChoice) => string {
  const say = useSay();
  const levelWords = useLevelWords();
  return (of) => {
    const depth = depthOf[of];
    if (depth !== undefined) return levelWords(depth).level;
    if (of === 'institution' || of === 'kind' || of === 'subject') return say(`ledger.rates.of.${of}`);
    return say('ledger.rates.of.educator');
  };
}

function WhatFor({ form }: { form: RateForm }) {
  const say = useSay();
  const choiceWords = useChoiceWords();
  const { kindOf } = useRateWords();
  const { values, errors, change } = form;
  const { of } = values;
  return (
    <Stack gap={16}>
      <SelectField
        label={say('ledger.rates.holder')}
        searchable={false}
        data={rateChoices.map((value) => ({ value, label: choiceWords(value) }))}
        value={of}
        onChange={(value) =>
          change({ of: rateChoices.find((one) => one === value) ?? 'institution', holder: null, kind: null })
        }
      />
      {of === 'kind' && (
        <SelectField
          label={say('ledger.rates.kind')}
          placeholder={say('ledger.rates.choose')}
          searchable={false}
          data={sessionKinds.map((value) => ({ value, label: kindOf(value) }))}
          value={values.kind}
          error={errors.kind}
          onChange={(value) => change({ kind: sessionKinds.find((one) => one === value) ?? null })}
        />
      )}
      {of !== 'kind' && of !== 'institution' && (
        <HolderSelect
          key={of}
          of={of}
          label={choiceWords(of)}
          value={values.holder}
          error={errors.holder}
          onChange={(holder) => change({ holder })}
        />
      )}
    </Stack>
  );
}

/** The first step: what the rate is for, how much, from which day. */
export function RateFields({
  form,
  given,
  onClose,
}: {
  form: RateForm;
  given: RateGiven;
  onClose: () => void;
}) {
  const say = useSay();
  const { values, errors, change } = form;
  const { today, currency, educator } = given;
  return (
    <KeptForm form={form} gap={16}>
      {educator ? <b>{educator.name}</b> : <WhatFor form={form} />}
      <Columns gap={12}>
        <TextInput
          {...form.text('rate')}
          label={say('ledger.rates.rate', { currency })}
          inputMode="decimal"
          maxLength={9}
        />
        <DayField
          label={say('ledger.rates.from')}
          placeholder={say('ledger.rates.choose')}
          value={values.validFrom || null}
          error={errors.validFrom ?? null}
          min={addDays(today, -ledgerLimits.rateDays)}
          max={addDays(today, ledgerLimits.rateDays)}
          begins={today}
          onChange={(validFrom) => change({ validFrom })}
        />
      </Columns>
      <p className="type-head tone-3">{say('ledger.rates.dayHint')}</p>
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('ledger.rates.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('ledger.rates.next')}
        </Button>
      </Row>
    </KeptForm>
  );
}
