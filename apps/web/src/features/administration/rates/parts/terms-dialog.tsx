import type { LedgerTerms } from '@lectern/contract/ledger/ledger.shapes.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { keepDraft } from '../../../../lib/form-drafts.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { ConflictNotice } from '../../../../ui/form/conflict-notice.tsx';
import { KeptForm } from '../../../../ui/form/kept-form.tsx';
import { useVersionedForm } from '../../../../ui/form/use-versioned-form.ts';
import { Columns, Row } from '../../../../ui/layout.tsx';
import { ModalWindow } from '../../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { useHostWords } from '../../../institutions/host.ts';
import { changeTerms, rateKeys, termsQuery } from '../rates.queries.ts';
import {
  shares,
  termsBody,
  termsFaults,
  termsPlaces,
  termsValuesOf,
  type TermsField,
  type TermsValues,
} from './terms-values.ts';

const draft = 'pay-terms';

function useTermsForm(terms: LedgerTerms, onSaved: () => void) {
  const say = useSay();
  const cache = useQueryClient();
  return useVersionedForm<TermsValues, TermsField, Awaited<ReturnType<typeof changeTerms>>>({
    name: draft,
    fields: termsValuesOf(terms),
    version: terms.version,
    places: termsPlaces,
    check: (values) => termsFaults(values, say),
    read: async () => {
      const now = await cache.fetchQuery({ ...termsQuery, staleTime: 0 });
      return { version: now.version, fields: termsValuesOf(now) };
    },
    send: (values, key) => changeTerms(termsBody(values), key),
    onSent: ({ message }) => {
      void cache.invalidateQueries({ queryKey: rateKeys.all });
      toastSuccess(message);
      onSaved();
    },
  });
}

function useLabels(): Readonly<Record<TermsField, string>> {
  const say = useSay();
  const { role } = useHostWords();
  const student = say('ledger.terms.student');
  return {
    fee: say('ledger.terms.fee'),
    family: say('ledger.terms.family'),
    studentLate: say('ledger.terms.lateOf', { who: student }),
    studentAbsent: say('ledger.terms.absentOf', { who: student }),
    educatorLate: say('ledger.terms.lateOf', { who: role }),
    educatorAbsent: say('ledger.terms.absentOf', { who: role }),
  };
}

function Fields({ terms, onClose }: { terms: LedgerTerms; onClose: () => void }) {
  const say = useSay();
  const labels = useLabels();
  const { form, conflict } = useTermsForm(terms, onClose);
  const amount = { inputMode: 'decimal', maxLength: 9 } as const;
  const share = { inputMode: 'numeric', maxLength: 3 } as const;
  return (
    <KeptForm form={form} gap={16}>
      {conflict && (
        <ConflictNotice<TermsValues>
          conflict={conflict}
          values={form.values}
          labelOf={(field) => labels[field]}
          textOf={(field, values) => values[field]}
          onChoose={form.change}
        />
      )}
      <TextInput
        {...form.text('fee')}
        {...amount}
        label={`${labels.fee} (${terms.currency})`}
        description={say('ledger.terms.feeHint')}
      />
      <TextInput
        {...form.text('family')}
        {...amount}
        label={`${labels.family} (${terms.currency})`}
        description={say('ledger.terms.familyHint')}
      />
      <p className="type-row tone-2">{say('ledger.terms.earns')}</p>
      <Columns gap={12}>
        {shares.map((name) => (
          <TextInput
            key={name}
            {...form.text(name)}
            {...share}
            label={labels[name]}
            description={say('ledger.terms.percent')}
          />
        ))}
      </Columns>
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('ledger.rates.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('ledger.terms.save')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** Changes what is agreed for sessions that end from now on. */
export function TermsDialog({
  terms,
  isOpen,
  onClose,
}: {
  terms: LedgerTerms;
  isOpen: boolean;
  onClose: () => void;
}) {
  const say = useSay();
  const close = (): void => {
    keepDraft(draft, null);
    onClose();
  };
  return (
    <ModalWindow isOpen={isOpen} onClose={close} title={say('ledger.terms.edit')} width={560}>
      <Fields terms={terms} onClose={close} />
    </ModalWindow>
  );
}
