import { factorLimits } from '@lectern/contract/identity/second-factor.limits.ts';
import { Button, TextInput } from '@mantine/core';
import type { FieldPlaces } from '../../../../lib/field-errors.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { KeptForm } from '../../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../../ui/form/use-kept-form.ts';
import { Row } from '../../../../ui/layout.tsx';
import { ModalWindow } from '../../../../ui/modal-window.tsx';

const places = { fields: { name: 'name' } } satisfies FieldPlaces<'name'>;

interface NameProps<R> {
  /** The one that is renamed; null of one that is to be made. */
  passkey: { id: string; name: string } | null;
  title: string;
  confirm: string;
  send: (name: string) => Promise<R>;
  onSent: (answer: R) => void;
  onClose: () => void;
}

function NameForm<R>({ passkey, confirm, send, onSent, onClose }: NameProps<R>) {
  const say = useSay();
  const form = useKeptForm<{ name: string }, 'name', R>({
    draft: { name: `passkey:${passkey?.id ?? 'new'}` },
    initial: { name: passkey?.name ?? '' },
    places,
    check: (values) => (values.name.trim() === '' ? { name: say('identity.factor.nameRequired') } : {}),
    send: (values) => send(values.name),
    onSent,
  });
  return (
    <KeptForm form={form} gap={16}>
      <TextInput
        {...form.text('name')}
        label={say('passkeys.name')}
        description={say('passkeys.nameHint')}
        maxLength={factorLimits.passkeyName}
      />
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('passkeys.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {confirm}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** Asks for the name of a passkey. */
export function PasskeyNameDialog<R>(props: NameProps<R> & { isOpen: boolean }) {
  const { isOpen, title, onClose } = props;
  return (
    <ModalWindow isOpen={isOpen} onClose={onClose} title={title} width={440}>
      {isOpen && <NameForm {...props} />}
    </ModalWindow>
  );
}
