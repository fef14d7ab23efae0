import { flagLimits } from '@lectern/contract/flags/flags.limits.ts';
import { newFlagCategory, type FlagCategory } from '@lectern/contract/flags/flags.shapes.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { keepDraft } from '../../../lib/form-drafts.ts';
import { useSay } from '../../../lib/i18n.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { addFlagCategory, changeFlagCategory, flagKeys } from '../../flags/flags.queries.ts';

const places = {
  fields: { name: 'name' },
  refusals: { flag_category_name_taken: 'name', changed_meanwhile: 'name' },
} satisfies FieldPlaces<'name'>;

const draftOf = (category: FlagCategory | null): string => `flag-category:${category?.id ?? 'new'}`;

interface FieldsProps {
  /** The one that is renamed; null where one is added. */
  category: FlagCategory | null;
  onClose: () => void;
}

function Fields({ category, onClose }: FieldsProps) {
  const say = useSay();
  const cache = useQueryClient();
  const renew = (): void => void cache.invalidateQueries({ queryKey: flagKeys.categories });
  const form = useKeptForm<{ name: string }, 'name', Awaited<ReturnType<typeof addFlagCategory>>>({
    draft: { name: draftOf(category) },
    initial: { name: category?.name ?? '' },
    places,
    check: (values) => bodyErrors(newFlagCategory, values, places),
    send: ({ name }, key) =>
      category === null
        ? addFlagCategory({ name }, key)
        : changeFlagCategory(category.id, { name, version: category.version }),
    // The list behind the dialog shows what somebody else has saved.
    onRefused: renew,
    onSent: ({ message }) => {
      renew();
      toastSuccess(message || say('flags.categories.saved'));
      onClose();
    },
  });
  return (
    <KeptForm form={form} gap={16}>
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
