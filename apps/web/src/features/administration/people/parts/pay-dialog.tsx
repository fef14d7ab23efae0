import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import type { EducatorPay } from '@lectern/contract/administration/pay.shapes.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { keepDraft } from '../../../../lib/form-drafts.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { KeptForm } from '../../../../ui/form/kept-form.tsx';
import { Columns, Row } from '../../../../ui/layout.tsx';
import { ModalWindow } from '../../../../ui/modal-window.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { ConflictNotice } from '../../../../ui/form/conflict-notice.tsx';
import { useVersionedForm } from '../../../../ui/form/use-versioned-form.ts';
import { changePay, educatorQuery, peopleKeys } from '../people.queries.ts';
import {
  payBody,
  payFaults,
  payoutChoices,
  payPlaces,
  payValuesOf,
  type PayField,
  type PayValues,
} from './pay-values.ts';

type Answer = Awaited<ReturnType<typeof changePay>>;

interface PayDialogProps {
  educator: EducatorView;
  pay: EducatorPay;
  onClose: () => void;
}

const draftOf = (id: string): string => `pay:${id}`;

function usePayForm(educator: EducatorView, onSaved: () => void) {
  const say = useSay();
  const cache = useQueryClient();
  return useVersionedForm<PayValues, PayField, Answer>({
    name: draftOf(educator.id),
    fields: payValuesOf(educator),
    version: educator.version,
    places: payPlaces,
    check: (values) => payFaults(values, say),
    read: async () => {
      const now = await cache.fetchQuery({ ...educatorQuery(educator.id), staleTime: 0 });
      return { version: now.version, fields: payValuesOf(now) };
    },
    send: (values, key) => changePay(educator.id, payBody(values), key),
    onSent: ({ message }) => {
      void cache.invalidateQueries({ queryKey: peopleKeys.all });
      toastSuccess(message || say('administration.level.saved'));
      onSaved();
    },
  });
}

function Fields({ educator, pay, onClose }: PayDialogProps) {
  const say = useSay();
  const { form, conflict } = usePayForm(educator, onClose);
  const { values, errors, change } = form;
  const labels = {
    payouts: say('administration.pay.payouts'),
    rate: say('administration.pay.newRate'),
    validFrom: say('administration.pay.validFrom'),
  };
  return (
    <KeptForm form={form} gap={16}>
      {conflict && (
        <ConflictNotice<PayValues>
          conflict={conflict}
          values={values}
          labelOf={(field) => labels[field]}
          textOf={(field, { payouts, ...texts }) =>
            field === 'payouts' ? say(`administration.pay.switch.${payouts}`) : texts[field]
          }
          onChoose={change}
        />
      )}
      <SelectField
        label={labels.payouts}
        searchable={false}
        data={payoutChoices.map((value) => ({ value, label: say(`administration.pay.switch.${value}`) }))}
        value={values.payouts}
        error={errors.payouts}
        onChange={(value) => change({ payouts: payoutChoices.find((one) => one === value) ?? 'inherit' })}
      />
      <p className="type-head tone-3">{say('administration.pay.newRateHint', { currency: pay.currency })}</p>
      <Columns gap={12}>
        <TextInput {...form.text('rate')} label={labels.rate} inputMode="decimal" maxLength={9} />
        <TextInput {...form.text('validFrom')} label={labels.validFrom} type="date" min={pay.today} />
      </Columns>
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('administration.level.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('administration.level.save')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** Sets what an educator earns from a day on, and whether it is paid out. */
export function PayDialog({ isOpen, onClose, ...props }: PayDialogProps & { isOpen: boolean }) {
  const say = useSay();
  const close = (): void => {
    keepDraft(draftOf(props.educator.id), null);
    onClose();
  };
  return (
    <ModalWindow isOpen={isOpen} onClose={close} title={say('administration.pay.edit')} width={520}>
      <Fields {...props} onClose={close} />
    </ModalWindow>
  );
}
