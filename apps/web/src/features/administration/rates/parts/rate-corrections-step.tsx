import type { RateCorrections } from '@lectern/contract/ledger/ledger.shapes.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '../../../../lib/api-failure.ts';
import { failureText } from '../../../../lib/failure-text.ts';
import { formatCivilDate, formatMoney } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { useKeepOpen } from '../../../../ui/keep-open.ts';
import { Card, CardRow, CardRows } from '../../../../ui/card.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { toastError, toastSuccess, toastWarning } from '../../../../ui/toasts/toasts.ts';
import { peopleKeys } from '../../people/people.queries.ts';
import { useRateWords } from '../rate-words.ts';
import { addRate, previewRate, rateKeys } from '../rates.queries.ts';
import { depthOf, rateBody, type RateValues } from './rate-values.ts';

interface StepProps {
  values: RateValues;
  corrections: RateCorrections;
  /** Other sessions would be corrected by now. */
  onLooked: (corrections: RateCorrections) => void;
  onBack: () => void;
  onSet: () => void;
}

function useSetting({ values, corrections, onLooked, onSet }: StepProps) {
  const say = useSay();
  const cache = useQueryClient();
  const body = rateBody(values);
  return useSubmission({
    mutationFn: (shown: { corrections: number; cents: number }, key) => addRate({ ...body, shown }, key),
    onSuccess: ({ message }) => {
      void cache.invalidateQueries({ queryKey: rateKeys.all });
      void cache.invalidateQueries({ queryKey: peopleKeys.all });
      toastSuccess(message);
      onSet();
    },
    onError: async (reason) => {
      if (!isRefusal(reason, 'corrections_changed')) return toastError(failureText(reason));
      onLooked(await previewRate(body).catch(() => corrections));
      toastWarning(say('ledger.rates.changed'));
    },
  });
}

function Corrected({ corrections: { sessions, corrections, currency } }: { corrections: RateCorrections }) {
  const say = useSay();
  return (
    <Stack gap={8}>
      <Card>
        <CardRows>
          {sessions.map(({ visitId, educator, day, before, after }) => (
            <CardRow key={visitId}>
              <Row justify="between" isGrowing>
                <span>{say('ledger.rates.session', { name: educator, date: formatCivilDate(day) })}</span>
                <span className="tabular">
                  {say('ledger.rates.change', {
                    before: formatMoney(before, currency),
                    after: formatMoney(after, currency),
                  })}
                </span>
              </Row>
            </CardRow>
          ))}
        </CardRows>
      </Card>
      {sessions.length < corrections && (
        <p className="type-head tone-3">{say('ledger.rates.first', { count: sessions.length })}</p>
      )}
    </Stack>
  );
}

/** The second step: which sessions earn something else by this rate, and what in all. */
export function RateCorrectionsStep(props: StepProps) {
  const { values, corrections, onBack } = props;
  const say = useSay();
  const { holderOf } = useRateWords();
  const setting = useSetting(props);
  useKeepOpen(setting.isPending);
  const { currency, cents } = corrections;
  const { scope, sessionKind, cents: rate } = rateBody(values);
  const holder = holderOf({
    ...{ scope, sessionKind, holder: values.holder?.name ?? null, depth: depthOf[values.of] ?? null },
  });
  const amount = formatMoney(Math.abs(cents), currency);
  const sum =
    cents === 0 ? say('ledger.rates.same') : say(`ledger.rates.${cents > 0 ? 'more' : 'less'}`, { amount });
  return (
    <Stack gap={16}>
      <b>
        {say('ledger.rates.summary', {
          ...{ holder, amount: formatMoney(rate, currency), date: formatCivilDate(values.validFrom) },
        })}
      </b>
      <p className="type-row" role="status">
        {corrections.corrections === 0
          ? say('ledger.rates.correctsNone')
          : `${say('ledger.rates.corrects', { count: corrections.corrections })} ${sum}`}
      </p>
      {corrections.corrections > 0 && <Corrected corrections={corrections} />}
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={setting.isPending} onClick={onBack}>
          {say('ledger.rates.back')}
        </Button>
        <Button
          data-autofocus
          loading={setting.isPending}
          onClick={() => setting.mutate({ corrections: corrections.corrections, cents })}
        >
          {say('ledger.rates.save')}
        </Button>
      </Row>
    </Stack>
  );
}
