import { flagLimits } from '@lectern/contract/flags/flags.limits.ts';
import { newFlagCategory, type FlagCategory } from '@lectern/contract/flags/flags.shapes.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { keepDraft } from '../../../lib/form-drafts.ts';
import { useSay } from '../../../lib/i18n.ts';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useVersionedForm } from '../../../ui/form/use-versioned-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import {
  addFlagCategory,
  changeFlagCategory,
  flagKeys,
  readFlagCategory,
} from '../../flags/flags.queries.ts';

const places = {
  fields: { name: 'name' },
  refusals: { flag_category_name_taken: 'name' },
} satisfies FieldPlaces<'name'>;

const draftOf = (category: FlagCategory | null): string => `flag-category:${category?.id ?? 'new'}`;

type Values = { name: string };

interface FieldsProps {
  /** The one that is renamed; null where one is added. */
  category: FlagCategory | null;
  onClose: () => void;
}

function Fields({ category, onClose }: FieldsProps) {
  const say = useSay();
  const cache = useQueryClient();
  const renew = (): void => void cache.invalidateQueries({ queryKey: flagKeys.categories });
  const { form, conflict } = useVersionedForm<Values, 'name', Awaited<ReturnType<typeof addFlagCategory>>>({
    name: draftOf(category),
    fields: { name: category?.name ?? '' },
    version: category?.version ?? null,
    places,
    check: ({ name }) => bodyErrors(newFlagCategory, { name }, places),
    read: () => readFlagCategory(category?.id ?? ''),
    send: ({ name, opened }, key) =>
      category === null
        ? addFlagCategory({ name }, key)
        : changeFlagCategory(category.id, { name, version: opened?.version ?? category.version }),
    // The list behind the dialog shows what somebody else has saved.
    onFailed: renew,
    onSent: ({ message }) => {
      renew();
      toastSuccess(message || say('flags.categories.saved'));
      onClose();
    },
  });
  return (
    <KeptForm form={form} gap={16}>
      {conflict && (
        <ConflictNotice<Values>
          conflict={conflict}
          values={form.values}
          labelOf={() => say('flags.categories.name')}
          textOf={(_field, { name }) => name}
          onChoose={form.change}
        />
      )}
      <TextInput
        {...form.text('name')}
        label={say('flags.categories.name')}
        maxLength={flagLimits.categoryName}
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

/** Adds a category, or renames one. */
export function FlagCategoryDialog({
  edited,
  onClose,
}: {
  edited: FlagCategory | 'new' | null;
  onClose: () => void;
}) {
  const say = useSay();
  // While the dialog fades out it still shows what it was about.
  const [shown, setShown] = useState<FlagCategory | 'new'>('new');
  if (edited !== null && edited !== shown) setShown(edited);
  const category = shown === 'new' ? null : shown;
  const close = (): void => {
    keepDraft(draftOf(category), null);
    onClose();
  };
  return (
    <ModalWindow
      isOpen={edited !== null}
      onClose={close}
      title={say(category === null ? 'flags.categories.add' : 'flags.categories.edit')}
      width={440}
    >
      <Fields key={category?.id} category={category} onClose={close} />
    </ModalWindow>
  );
}
