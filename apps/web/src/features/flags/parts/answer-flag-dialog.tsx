import { flagLimits } from '@lectern/contract/flags/flags.limits.ts';
import { flagStatusIds, type FlagStatusId } from '@lectern/contract/flags/flags.names.ts';
import { flagAnswer, type FlagMessage } from '@lectern/contract/flags/flags.shapes.ts';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '../../../lib/api-failure.ts';
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
import { answerFlag, flagKeys, flagStatusesQuery } from '../flags.queries.ts';

type Field = 'status' | 'reason' | 'isNotPaid';

interface Values {
  status: FlagStatusId | '';
  reason: string;
  isNotPaid: boolean;
}

const places = {
  fields: { status: 'status', reason: 'reason', isNotPaid: 'isNotPaid' },
} satisfies FieldPlaces<Field>;

interface AnswerProps {
  visitId: string;
  /** The latest message, which is answered. */
  message: FlagMessage;
  onClose: () => void;
}

function useAnswerForm({ visitId, message, onClose }: AnswerProps) {
  const say = useSay();
  const cache = useQueryClient();
  const isAsked = message.status.statusId === flagStatusIds.moreInfoNeeded;
  const bodyOf = ({ status, reason, isNotPaid }: Values) => ({
    ...{ sessionId: visitId, messageId: message.id, reason },
    // Empty is what the check of the contract names.
    status: status as Exclude<typeof status, '' | 'UNDER_REVIEW'>,
    isNotPaid: isNotPaid && status === flagStatusIds.actionTaken,
  });
  const form = useKeptForm<Values, Field, Awaited<ReturnType<typeof answerFlag>>>({
    draft: { name: `flag-answer:${visitId}` },
    initial: { status: isAsked ? flagStatusIds.moreInfoProvided : '', reason: '', isNotPaid: false },
    places,
    check: (values) => bodyErrors(flagAnswer, bodyOf(values), places),
    send: (values, key) => answerFlag(bodyOf(values), key),
    onRefused: (reason) => {
      // Another person's message is shown behind the dialog then, and typed text is kept.
      if (isRefusal(reason, 'flag_answered'))
        void cache.invalidateQueries({ queryKey: flagKeys.one(visitId) });
    },
    onSent: ({ message: told }) => {
      renewVisit(cache, visitId);
      toastSuccess(told || say('flags.answered'));
      onClose();
    },
  });
  return { form, isAsked };
}

function StatusFields({
  visitId,
  values,
  error,
  isDisabled,
  change,
}: {
  visitId: string;
  values: Values;
  error: string | undefined;
  isDisabled: boolean;
  change: (changes: Partial<Values>) => void;
}) {
  const say = useSay();
  const words = useFlagWords();
  const options = useQuery(flagStatusesQuery(visitId));
  return (
    <>
      <SelectField
        label={say('flags.statusLabel')}
        placeholder={say(options.isLoading ? 'core.list.loading' : 'flags.choose')}
        searchable={false}
        data={(options.data ?? []).map(({ name }) => ({ value: name, label: words.status(name) }))}
        value={values.status || null}
        error={error ?? (options.isError ? say('flags.statusesFailed') : undefined)}
        disabled={isDisabled}
        onChange={(status) =>
          change({ status: options.data?.find(({ name }) => name === status)?.name ?? '' })
        }
      />
      {values.status === flagStatusIds.actionTaken && (
        <Checkbox
          label={say('flags.notPaid')}
          description={say('flags.notPaidHint')}
          checked={values.isNotPaid}
          disabled={isDisabled}
          onChange={({ currentTarget }) => change({ isNotPaid: currentTarget.checked })}
        />
      )}
    </>
  );
}

function Fields(props: AnswerProps) {
  const say = useSay();
  const { form, isAsked } = useAnswerForm(props);
  return (
    <KeptForm form={form} gap={16}>
      {!isAsked && (
        <StatusFields
          visitId={props.visitId}
          values={form.values}
          error={form.errors.status}
          isDisabled={form.isBusy}
          change={form.change}
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
        <Button variant="default" disabled={form.isBusy} onClick={props.onClose}>
          {say('core.action.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('flags.save')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** 'Flagged Session': the answer to the latest message, with a status where there is a choice. */
export function AnswerFlagDialog({ isOpen, ...props }: AnswerProps & { isOpen: boolean }) {
  const say = useSay();
  return (
    <ModalWindow isOpen={isOpen} onClose={props.onClose} title={say('flags.title')} width={520}>
      <Fields key={props.message.id} {...props} />
    </ModalWindow>
  );
}
