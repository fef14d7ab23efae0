import type { LedgerRates } from '@lectern/contract/ledger/ledger.shapes.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../lib/failure-text.ts';
import { formatCivilDate, formatDate, formatMoney } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Row } from '../../../../ui/layout.tsx';
import type { Column, RowAction } from '../../../../ui/resource-list/list-parts.ts';
import { useListInAddress } from '../../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../../ui/resource-list/resource-list.tsx';
import { SegmentedFilter } from '../../../../ui/segmented-filter.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { RateDialog } from '../rate-dialog.tsx';
import { useRateWords } from '../rate-words.ts';
import { rateKeys, ratesQuery, takeRateBack } from '../rates.queries.ts';

type Rate = LedgerRates['rates'][number];

const shown = ['all', 'institution', 'level', 'kind', 'subject'] as const;
const scopeFilter = { values: shown, usual: 'all' } as const;

function useColumns(currency: string): Column<Rate>[] {
  const say = useSay();
  const words = useRateWords();
  return [
    {
      ...{ id: 'holder', title: say('ledger.rates.holder'), card: 'head' },
      cell: (rate) => words.holderOf(rate),
    },
    {
      ...{ id: 'hour', title: say('ledger.rates.hour'), width: '130px', align: 'end', isTitleOnCard: true },
      cell: ({ cents }) => <b className="tabular">{formatMoney(cents, currency)}</b>,
    },
    {
      ...{ id: 'from', title: say('ledger.rates.from'), width: '220px', isTitleOnCard: true },
      cell: ({ validFrom, isToCome }) => (
        <Row gap={8} isFixed>
          <span className="tabular">{formatCivilDate(validFrom)}</span>
          {isToCome && <StatusBadge tone="neutral">{say('ledger.rates.toCome')}</StatusBadge>}
        </Row>
      ),
    },
    {
      ...{ id: 'setBy', title: say('ledger.rates.setBy'), width: '240px', isTitleOnCard: true },
      cell: ({ setBy, setAt }) => (
        <span className="tone-2">{say('ledger.rates.setOn', { name: setBy, date: formatDate(setAt) })}</span>
      ),
    },
  ];
}

function TakeBack({ rate, currency, onDone }: { rate: Rate | null; currency: string; onDone: () => void }) {
  const say = useSay();
  const words = useRateWords();
  const cache = useQueryClient();
  // While the dialog fades out it still says what it was about.
  const [last, setLast] = useState(rate);
  if (rate !== null && rate !== last) setLast(rate);
  const taking = useSubmission({
    mutationFn: ({ id }: Rate) => takeRateBack(id),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => {
      onDone();
      return cache.invalidateQueries({ queryKey: rateKeys.all });
    },
  });
  if (last === null) return null;
  const text = { holder: words.holderOf(last), amount: formatMoney(last.cents, currency) };
  return (
    <ConfirmDialog
      isOpen={rate !== null}
      title={say('ledger.rates.takeBackTitle', { date: formatCivilDate(last.validFrom) })}
      text={say('ledger.rates.takeBackText', text)}
      confirm={{
        label: say('ledger.rates.takeBack'),
        isBusy: taking.isPending,
        onPress: () => taking.mutate(last),
      }}
      keep={{ label: say('ledger.rates.keep'), onPress: onDone }}
    />
  );
}

/** All rates but those of educators; another one is set here, and one that is still to come is taken back. */
export function RateList() {
  const say = useSay();
  const state = useListInAddress({ for: scopeFilter });
  const query = useQuery(ratesQuery);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Rate | null>(null);
  const { currency = 'USD', usualCents = 0, today } = query.data ?? {};
  const wanted = state.filters.for;
  const data = query.data?.rates.filter(({ scope }) => wanted === 'all' || scope === wanted);
  const amount = formatMoney(usualCents, currency);
  const words = useRateWords();
  const nameOf = (rate: Rate): string => `${words.holderOf(rate)}, ${formatCivilDate(rate.validFrom)}`;
  const menu = (rate: Rate): RowAction[] =>
    rate.isToCome
      ? [
          {
            label: say('ledger.rates.takeBack'),
            icon: <IconArrowBackUp size={18} stroke={1.5} />,
            isDestructive: true,
            onPress: () => setLeaving(rate),
          },
        ]
      : [];
  return (
    <>
      <ResourceList
        look="table"
        label={say('ledger.rates.list')}
        list={{ ...query, data: data && { data } }}
        controls={state}
        filters={
          <SegmentedFilter
            label={say('ledger.rates.show')}
            isSelectOnPhones
            options={shown.map((value) => ({ value, label: say(`ledger.rates.of.${value}`) }))}
            value={wanted}
            onChange={(chosen) => state.setFilters({ for: shown.find((one) => one === chosen) ?? 'all' })}
          />
        }
        action={
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} />}
            disabled={today === undefined}
            onClick={() => setAdding(true)}
          >
            {say('ledger.rates.add')}
          </Button>
        }
        idOf={({ id }) => id}
        nameOf={nameOf}
        columns={useColumns(currency)}
        menu={menu}
        empty={{
          title: say('ledger.rates.none'),
          text: say('ledger.rates.noneText', { amount }),
          drawing: 'page',
        }}
        failed={{ title: say('ledger.rates.failed') }}
      />
      {data && data.length > 0 && <p className="type-row tone-3">{say('ledger.rates.usual', { amount })}</p>}
      {today !== undefined && (
        <RateDialog isOpen={isAdding} given={{ currency, today }} onClose={() => setAdding(false)} />
      )}
      <TakeBack rate={leaving} currency={currency} onDone={() => setLeaving(null)} />
    </>
  );
}
