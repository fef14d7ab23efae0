import { may } from '@lectern/contract/access/capabilities.ts';
import { newMerge } from '@lectern/contract/administration/parents.shapes.ts';
import { peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { Button, TextInput } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { roleOf, useSession } from '../../identity/session.ts';
import { askMerge } from './parents.queries.ts';

type Field = 'keptEmail' | 'closedEmail';

const places = {
  fields: { keptEmail: 'keptEmail', closedEmail: 'closedEmail' },
} satisfies FieldPlaces<Field>;

function Fields({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const form = useKeptForm<Record<Field, string>, Field, { message: string }>({
    draft: { name: 'merge-parents', isOffered: true },
    initial: { keptEmail: '', closedEmail: '' },
    places,
    check: (values) => bodyErrors(newMerge, values, places),
    send: askMerge,
    onSent: ({ message }) => {
      toastSuccess(message);
      onClose();
    },
  });
  return (
    <KeptForm form={form} gap={16}>
      <p className="type-row tone-2">{say('administration.merge.text')}</p>
      {(['keptEmail', 'closedEmail'] as const).map((name) => (
        <TextInput
          key={name}
          {...form.text(name)}
          label={say(name === 'keptEmail' ? 'administration.merge.kept' : 'administration.merge.closed')}
          type="email"
          maxLength={peopleTextLimits.email}
          autoComplete="off"
        />
      ))}
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('administration.person.keep')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('administration.merge.send')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** Makes one account of two of the same parent, for the top admin alone. */
export function MergeParents() {
  const say = useSay();
  const role = roleOf(useSession());
  const [isOpen, setOpen] = useState(false);
  if (!may(role, 'mergeParents')) return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowMerge size={18} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        {say('administration.merge.open')}
      </Button>
      <ModalWindow isOpen={isOpen} onClose={close} title={say('administration.merge.title')} width={480}>
        <Fields onClose={close} />
      </ModalWindow>
    </>
  );
}
