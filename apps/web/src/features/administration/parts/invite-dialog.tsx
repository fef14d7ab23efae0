import { newAdministrator } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { keepDraft } from '../../../lib/form-drafts.ts';
import { useSay } from '../../../lib/i18n.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Columns, Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { addAdministrator, levelKeys } from '../administration.queries.ts';

type Field = 'firstName' | 'lastName' | 'email';

const places = {
  fields: { firstName: 'firstName', lastName: 'lastName', email: 'email' },
  refusals: { email_in_use: 'email' },
} satisfies FieldPlaces<Field>;

const draftOf = (levelId: string): string => `administrator:${levelId}`;

function Fields({ levelId, onClose }: { levelId: string; onClose: () => void }) {
  const say = useSay();
  const cache = useQueryClient();
  const form = useKeptForm<Record<Field, string>, Field, Awaited<ReturnType<typeof addAdministrator>>>({
    draft: { name: draftOf(levelId) },
    initial: { firstName: '', lastName: '', email: '' },
    places,
    check: (values) => bodyErrors(newAdministrator, values, places),
    send: (values, key) => addAdministrator(levelId, values, key),
    onSent: ({ message }) => {
      void cache.invalidateQueries({ queryKey: levelKeys.all });
      toastSuccess(message || say('administration.administrator.invited'));
      onClose();
    },
  });
  return (
    <KeptForm form={form} gap={16}>
      <Columns gap={12}>
        {(['firstName', 'lastName'] as const).map((name) => (
          <TextInput
            key={name}
            {...form.text(name)}
            label={say(`administration.administrator.${name}`)}
            maxLength={peopleTextLimits.name}
          />
        ))}
      </Columns>
      <TextInput
        {...form.text('email')}
        label={say('administration.administrator.email')}
        type="email"
        maxLength={peopleTextLimits.email}
      />
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('administration.level.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('administration.administrator.invite')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** Invites one more administrator of a level by mail. */
export function InviteDialog({
  levelId,
  isOpen,
  onClose,
}: {
  levelId: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const say = useSay();
  const close = (): void => {
    keepDraft(draftOf(levelId), null);
    onClose();
  };
  return (
    <ModalWindow isOpen={isOpen} onClose={close} title={say('administration.administrator.add')} width={520}>
      <Fields levelId={levelId} onClose={close} />
    </ModalWindow>
  );
}
