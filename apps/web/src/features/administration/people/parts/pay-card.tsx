import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import type { EducatorPay } from '@lectern/contract/administration/pay.shapes.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../lib/failure-text.ts';
import { formatCivilDate, formatDate, formatMoney } from '../../../../lib/formats.ts';
import { useSay, type Say } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { Card, CardBody, CardFoot, CardHead, CardRow, CardRows } from '../../../../ui/card.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { changePay, peopleKeys } from '../people.queries.ts';
import { RateDialog } from '../../rates/rate-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';

type Rate = EducatorPay['rates'][number];

function payoutText({ own, atSchools }: EducatorPay['payouts'], say: Say): string {
  if (own === false) return say('administration.pay.offByOwn');
  if (!atSchools) return say('administration.pay.offAtSchools');
  return say(own === null ? 'administration.pay.onAtSchools' : 'administration.pay.onByOwn');
}

function rateText({ rate, currency }: EducatorPay, say: Say): string {
  const amount = formatMoney(rate.cents, currency);
  if (rate.validFrom === null) return say('administration.pay.usual', { amount });
  return say('administration.pay.ownSince', { amount, date: formatCivilDate(rate.validFrom) });
}

/** Takes a rate that is still to come back. */
function useTakeBack({ id, version, pay }: EducatorView, onDone: () => void) {
  const say = useSay();
  const cache = useQueryClient();
  return useSubmission({
    mutationFn: ({ validFrom }: Rate, key) => {
      const payouts = pay?.payouts.own ?? null;
      return changePay(id, { payouts, version, rate: { validFrom, cents: null } }, key);
    },
    onSuccess: ({ message }) => toastSuccess(message || say('administration.level.saved')),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => {
      onDone();
      return cache.invalidateQueries({ queryKey: peopleKeys.all });
    },
  });
}

function RateRow({ rate, pay, onTakeBack }: { rate: Rate; pay: EducatorPay; onTakeBack: () => void }) {
  const say = useSay();
  const { validFrom, cents, setAt, setBy, isToCome } = rate;
  const date = formatCivilDate(validFrom);
  const set = formatDate(setAt);
  return (
    <CardRow>
      <Row justify="between" isGrowing>
        <Stack gap={0}>
          <span className="type-name tabular">
            {say('administration.pay.from', { amount: formatMoney(cents, pay.currency), date })}
          </span>
          <span className="type-row tone-3">
            {setBy === null
              ? say('administration.pay.setOn', { date: set })
              : say('administration.pay.setOnBy', { date: set, name: setBy })}
          </span>
        </Stack>
        <Row gap={12}>
          {isToCome && <StatusBadge tone="neutral">{say('administration.pay.toCome')}</StatusBadge>}
          {validFrom === pay.rate.validFrom && (
            <StatusBadge tone="good">{say('administration.pay.holds')}</StatusBadge>
          )}
          {isToCome && pay.maySet && (
            <Button
              variant="default"
              aria-label={say('administration.pay.takeBackNamed', { date })}
              onClick={onTakeBack}
            >
              {say('administration.pay.takeBack')}
            </Button>
          )}
        </Row>
      </Row>
    </CardRow>
  );
}

/**
 * An educator's pay and whether it is paid out, with past and future rates; people who may set it change it here.
 */
export function PayCard({ educator, pay }: { educator: EducatorView; pay: EducatorPay }) {
  const say = useSay();
  const [isEditing, setEditing] = useState(false);
  const [isBackDating, setBackDating] = useState(false);
  const [leaving, setLeaving] = useState<Rate | null>(null);
  const takeBack = useTakeBack(educator, () => setLeaving(null));
  const date = leaving ? formatCivilDate(leaving.validFrom) : '';
  return (
    <Card>
      <CardHead
        title={say('administration.pay.title')}
        aside={pay.maySet ? undefined : say('administration.pay.setBy')}
      />
      <CardBody>
        <FactList
          facts={[
            { label: say('administration.pay.rate'), value: rateText(pay, say) },
            { label: say('administration.pay.payouts'), value: payoutText(pay.payouts, say) },
          ]}
        />
      </CardBody>
      {pay.rates.length > 0 && (
        <CardRows aria-label={say('administration.pay.history')}>
          {pay.rates.map((rate) => (
            <RateRow key={rate.validFrom} rate={rate} pay={pay} onTakeBack={() => setLeaving(rate)} />
          ))}
        </CardRows>
      )}
      {pay.maySet && (
        <CardFoot>
          <Button variant="default" onClick={() => setEditing(true)}>
            {say('administration.pay.edit')}
          </Button>
          <Button variant="default" onClick={() => setBackDating(true)}>
            {say('ledger.rates.ofEducator')}
          </Button>
        </CardFoot>
      )}
      <PayDialog educator={educator} pay={pay} isOpen={isEditing} onClose={() => setEditing(false)} />
      <RateDialog
        isOpen={isBackDating}
        given={{ currency: pay.currency, today: pay.today, educator }}
        onClose={() => setBackDating(false)}
      />
      <ConfirmDialog
        isOpen={leaving !== null}
        title={say('administration.pay.takeBackTitle', { date })}
        text={say('administration.pay.takeBackText')}
        confirm={{
          label: say('administration.pay.takeBack'),
          isBusy: takeBack.isPending,
          onPress: () => leaving && takeBack.mutate(leaving),
        }}
        keep={{ label: say('administration.pay.keep'), onPress: () => setLeaving(null) }}
      />
    </Card>
  );
}
