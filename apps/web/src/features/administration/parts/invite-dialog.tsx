import { newAdministrator, type Administrator } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { keepDraft } from '../../../lib/form-drafts.ts';
import { useSay } from '../../../lib/i18n.ts';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useVersionedForm, type Versioned } from '../../../ui/form/use-versioned-form.ts';
import { Columns, Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import {
  addAdministrator,
  correctAdministrator,
  levelKeys,
  levelQueryOf,
} from '../administration.queries.ts';

type Values = Record<'firstName' | 'lastName' | 'email', string>;
type Field = keyof Values;

const places = {
  fields: { firstName: 'firstName', lastName: 'lastName', email: 'email' },
  refusals: { email_in_use: 'email' },
} satisfies FieldPlaces<Field>;

/** Where somebody is invited, and whose invitation is to be corrected, if any. */
interface Invited {
  levelId: string;
  person?: Administrator | undefined;
}

const draftOf = ({ levelId, person }: Invited): string => `administrator:${person?.id ?? levelId}`;

const valuesOf = (person: Administrator | undefined): Values => ({
  firstName: person?.firstName ?? '',
  lastName: person?.lastName ?? '',
  email: person?.email ?? '',
});

function send({ levelId, person }: Invited, { opened, ...values }: Versioned<Values>, key: string) {
  if (!person) return addAdministrator(levelId, values, key);
  const body = { ...values, version: opened?.version ?? person.version };
  return correctAdministrator({ id: levelId, userId: person.id }, body, key);
}

function useInviteForm(invited: Invited, onClose: () => void) {
  const say = useSay();
  const cache = useQueryClient();
  const { levelId, person } = invited;
  const renew = (): void => void cache.invalidateQueries({ queryKey: levelKeys.all });
  return useVersionedForm<Values, Field, Awaited<ReturnType<typeof send>>>({
    name: draftOf(invited),
    fields: valuesOf(person),
    version: person?.version ?? null,
    places,
    check: ({ opened: _opened, ...values }) => bodyErrors(newAdministrator, values, places),
    // The list behind shows what is read here.
    read: async () => {
      const { administrators } = await cache.fetchQuery({ ...levelQueryOf(levelId), staleTime: 0 });
      const now = administrators.find(({ id }) => id === person?.id);
      if (now === undefined) throw new Error('The administrator is gone.');
      return { version: now.version, fields: valuesOf(now) };
    },
    send: (values, key) => send(invited, values, key),
    // They may have joined, or have been deactivated.
    onFailed: renew,
    onSent: ({ message }) => {
      renew();
      toastSuccess(message || say('administration.administrator.invited'));
      onClose();
    },
  });
}

function Fields({ onClose, ...invited }: Invited & { onClose: () => void }) {
  const say = useSay();
  const { form, conflict } = useInviteForm(invited, onClose);
  const { person } = invited;
  return (
    <KeptForm form={form} gap={16}>
      {conflict && (
        <ConflictNotice<Values>
          conflict={conflict}
          values={form.values}
          labelOf={(field) => say(`administration.administrator.${field}`)}
          textOf={(field, values) => values[field]}
          onChoose={form.change}
        />
      )}
      {person && <p className="type-row tone-2">{say('administration.administrator.correctHint')}</p>}
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

/** Invites another administrator of a level by mail, or corrects the person of an invitation and sends it again. */
export function InviteDialog({
  isOpen,
  onClose,
  ...invited
}: Invited & { isOpen: boolean; onClose: () => void }) {
  const say = useSay();
  const { person } = invited;
  const close = (): void => {
    keepDraft(draftOf(invited), null);
    onClose();
  };
  const title = person
    ? say('administration.administrator.correctTitle', { name: person.name })
    : say('administration.administrator.add');
  return (
    <ModalWindow isOpen={isOpen} onClose={close} title={title} width={520}>
      <Fields {...invited} onClose={close} />
    </ModalWindow>
  );
}
