import { proposedParent } from '@lectern/contract/administration/parents.shapes.ts';
import { peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { parentProposalsQuery, proposeParent } from './parents.queries.ts';

type Field = 'firstName' | 'lastName' | 'email';

const places = {
  fields: { firstName: 'firstName', lastName: 'lastName', email: 'email' },
} satisfies FieldPlaces<Field>;

function Fields({ studentId, onClose }: { studentId: string; onClose: () => void }) {
  const say = useSay();
  const cache = useQueryClient();
  const form = useKeptForm<Record<Field, string>, Field, { message: string }>({
    draft: { name: `propose-parent:${studentId}` },
    initial: { firstName: '', lastName: '', email: '' },
    places,
    check: (values) => bodyErrors(proposedParent, { ...values, studentId }, places),
    send: (values, key) => proposeParent({ ...values, studentId }, key),
    onSent: ({ message }) => {
      toastSuccess(message);
      onClose();
      void cache.invalidateQueries({ queryKey: parentProposalsQuery.queryKey });
    },
  });
  return (
    <KeptForm form={form} gap={16}>
      <p className="type-row tone-2">{say('people.parents.proposeText')}</p>
      {(['firstName', 'lastName'] as const).map((name) => (
        <TextInput
          key={name}
          {...form.text(name)}
          label={say(`people.parents.${name}`)}
          maxLength={peopleTextLimits.name}
          autoComplete="off"
          data-autofocus={name === 'firstName' || undefined}
        />
      ))}
      <TextInput
        {...form.text('email')}
        label={say('people.parents.email')}
        type="email"
        maxLength={peopleTextLimits.email}
        autoComplete="off"
      />
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('people.parents.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('people.parents.send')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** A parent proposes another parent of a child. Whether anybody has the address is never told here. */
export function ProposeParentDialog({
  child: { id, firstName },
  isOpen,
  onClose,
}: {
  child: { readonly id: string; readonly firstName: string };
  isOpen: boolean;
  onClose: () => void;
}) {
  const say = useSay();
  return (
    <ModalWindow
      isOpen={isOpen}
      onClose={onClose}
      title={say('people.parents.proposeTitle', { child: firstName })}
      width={440}
    >
      <Fields studentId={id} onClose={onClose} />
    </ModalWindow>
  );
}
