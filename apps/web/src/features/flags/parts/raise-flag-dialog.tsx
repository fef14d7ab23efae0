import { flagLimits } from '@lectern/contract/flags/flags.limits.ts';
import { flagStatusIds, otherCategory } from '@lectern/contract/flags/flags.names.ts';
import { newFlag } from '@lectern/contract/flags/flags.shapes.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { renewVisit } from '../../visits/visits.queries.ts';
import { useFlagWords } from '../flag-words.ts';
import { flagOptionsQuery, raiseFlag } from '../flags.queries.ts';

type Field = 'category' | 'other' | 'reason';
type Values = Record<Field, string>;

const places = {
  fields: { categoryId: 'category', otherCategoryReason: 'other', reason: 'reason' },
  refusals: { flag_category_closed: 'category' },
} satisfies FieldPlaces<Field>;

const bodyOf = (visitId: string, { category, other, reason }: Values) => ({
  ...{ sessionId: visitId, categoryId: category, reason },
  otherCategoryReason: category === otherCategory.id ? other : null,
  status: flagStatusIds.underReview,
});

interface FieldsProps {
  visitId: string;
  onClose: () => void;
}

function Fields({ visitId, onClose }: FieldsProps) {
  const say = useSay();
  const words = useFlagWords();
  const cache = useQueryClient();
  const options = useQuery(flagOptionsQuery(visitId));
  const form = useKeptForm<Values, Field, Awaited<ReturnType<typeof raiseFlag>>>({
    draft: { name: `flag:${visitId}` },
    initial: { category: '', other: '', reason: '' },
    places,
    check: (values) => bodyErrors(newFlag, bodyOf(visitId, values), places),
    send: (values, key) => raiseFlag(bodyOf(visitId, values), key),
    onSent: ({ message }) => {
      renewVisit(cache, visitId);
      toastSuccess(message || say('flags.raised'));
      onClose();
    },
  });
  const { values, errors, change } = form;
  return (
    <KeptForm form={form} gap={16}>
      <SelectField
        label={say('flags.category')}
        placeholder={say(options.isLoading ? 'core.list.loading' : 'flags.choose')}
        searchable={false}
        data={(options.data ?? []).map((option) => ({ value: option.id, label: words.category(option) }))}
        value={values.category || null}
        error={errors.category ?? (options.isError ? say('flags.optionsFailed') : undefined)}
        disabled={form.isBusy}
        onChange={(category) => change({ category: category ?? '' })}
      />
      {values.category === otherCategory.id && (
        <TextInput
          {...form.text('other')}
          label={say('flags.otherCategory')}
          maxLength={flagLimits.otherCategory}
          disabled={form.isBusy}
        />
      )}
      <Textarea
        {...form.text('reason')}
        label={say('flags.summary')}
        rows={5}
        maxLength={flagLimits.reason}
        disabled={form.isBusy}
      />
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('core.action.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('flags.save')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** 'Flag a Session': a reason and a text. What was typed stays after a failure, and when the dialog is closed. */
export function RaiseFlagDialog({
  visitId,
  isOpen,
  onClose,
}: {
  visitId: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const say = useSay();
  return (
    <ModalWindow isOpen={isOpen} onClose={onClose} title={say('flags.raise')} width={520}>
      <Fields visitId={visitId} onClose={onClose} />
    </ModalWindow>
  );
}
