import { codeListLimits } from '@lectern/contract/code-lists/code-lists.limits.ts';
import type { CodeListKind } from '@lectern/contract/code-lists/code-lists.names.ts';
import { changedCode, newCode, type KeptCode } from '@lectern/contract/code-lists/code-lists.shapes.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { keepDraft } from '../../../lib/form-drafts.ts';
import { useSay } from '../../../lib/i18n.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { addCode, changeCode } from '../code-lists.queries.ts';

interface Values {
  value: string;
  description: string;
  order: string;
}

const places = {
  fields: { value: 'value', description: 'description', order: 'order' },
  refusals: { code_taken: 'value', code_list_full: 'value', changed_meanwhile: 'description' },
} satisfies FieldPlaces<keyof Values>;

const draftOf = (kind: CodeListKind, code: KeptCode | null): string => `code:${code?.id ?? kind}`;

/** Anything but a number is sent as a value that is refused in words. */
const orderOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : -1);

interface FieldsProps {
  kind: CodeListKind;
  /** The one that is edited; null where one is added. */
  code: KeptCode | null;
  onClose: () => void;
}

function useCodeForm({ kind, code, onClose }: FieldsProps) {
  const cache = useQueryClient();
  const renew = (): void => void cache.invalidateQueries({ queryKey: queryKeys.codeLists });
  const added = ({ value, description, order }: Values) => ({
    ...{ kind, value, description, order: orderOf(order) },
  });
  const changed = ({ description, order }: Values) => ({
    ...{ description, order: orderOf(order) },
    seen: { description: code?.description ?? '', order: code?.order ?? 0 },
  });
  return useKeptForm<Values, keyof Values, Awaited<ReturnType<typeof addCode>>>({
    draft: { name: draftOf(kind, code) },
    initial: {
      value: code?.value ?? '',
      description: code?.description ?? '',
      order: String(code?.order ?? 0),
    },
    places,
    check: (values) =>
      code === null
        ? bodyErrors(newCode, added(values), places)
        : bodyErrors(changedCode, changed(values), places),
    send: (values, key) =>
      code === null ? addCode(added(values), key) : changeCode(code.id, changed(values)),
    // The list behind the dialog shows what somebody else has saved.
    onRefused: renew,
    onSent: ({ message }) => {
      renew();
      toastSuccess(message);
      onClose();
    },
  });
}

function Fields(props: FieldsProps) {
  const { code, onClose } = props;
  const say = useSay();
  const form = useCodeForm(props);
  return (
    <KeptForm form={form} gap={16}>
      {code === null ? (
        <TextInput {...form.text('value')} label={say('codeLists.value')} maxLength={codeListLimits.value} />
      ) : (
        <p className="type-row tone-2">{say('codeLists.codeStays')}</p>
      )}
      <TextInput
        {...form.text('description')}
        label={say('codeLists.description')}
        maxLength={codeListLimits.description}
      />
      <TextInput {...form.text('order')} label={say('codeLists.order')} inputMode="numeric" maxLength={5} />
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('core.action.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('codeLists.save')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** Adds a code to a list, or changes its description and order. */
export function CodeDialog({
  kind,
  edited,
  onClose,
}: {
  kind: CodeListKind;
  edited: KeptCode | 'new' | null;
  onClose: () => void;
}) {
  const say = useSay();
  // While the dialog fades out it still shows what it was about.
  const [shown, setShown] = useState<KeptCode | 'new'>('new');
  if (edited !== null && edited !== shown) setShown(edited);
  const code = shown === 'new' ? null : shown;
  const close = (): void => {
    keepDraft(draftOf(kind, code), null);
    onClose();
  };
  return (
    <ModalWindow
      isOpen={edited !== null}
      onClose={close}
      title={code === null ? say('codeLists.add') : say('codeLists.editTitle', { code: code.value })}
      width={440}
    >
      <Fields key={code?.id ?? kind} kind={kind} code={code} onClose={close} />
    </ModalWindow>
  );
}
