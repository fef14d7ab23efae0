import {
  newSecret,
  type HostView,
  type SecretState,
} from '@lectern/contract/administration/white-label.shapes.ts';
import { whiteLabelLimits } from '@lectern/contract/administration/white-label.limits.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyErrors } from '../../../../lib/body-errors.ts';
import { failureText } from '../../../../lib/failure-text.ts';
import type { FieldPlaces } from '../../../../lib/field-errors.ts';
import { formatDate } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { useUnkeptForm } from '../../../../ui/form/use-unkept-form.ts';
import { Columns, Row, Stack } from '../../../../ui/layout.tsx';
import { ModalWindow } from '../../../../ui/modal-window.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { hostQueryOf, setSecret } from '../white-label.queries.ts';

type Answer = Awaited<ReturnType<typeof setSecret>>;

const places = { fields: { secret: 'secret' } } satisfies FieldPlaces<'secret'>;

/** Shows the new state and the server's sentence after a secret was changed. */
function useChanged(hostId: string): (answer: Answer) => void {
  const cache = useQueryClient();
  return ({ response, message }) => {
    cache.setQueryData(hostQueryOf(hostId).queryKey, response);
    toastSuccess(message);
  };
}

interface SecretProps {
  hostId: string;
  secret: SecretState;
}

/** The typed text is not kept: it is a secret. */
function SecretForm({ hostId, secret: { kind }, onClose }: SecretProps & { onClose: () => void }) {
  const say = useSay();
  const changed = useChanged(hostId);
  const form = useUnkeptForm<{ secret: string }, 'secret', Answer>({
    unkept: 'secret',
    initial: { secret: '' },
    places,
    check: (values) => bodyErrors(newSecret, { ...values, kind }, places),
    send: ({ secret }) => setSecret(hostId, kind, secret),
    onSent: (answer) => {
      changed(answer);
      onClose();
    },
  });
  return (
    <Form form={form} gap={16}>
      <PasswordField
        {...form.text('secret')}
        label={say('whiteLabel.secret.value')}
        description={say('whiteLabel.secret.hint')}
        maxLength={whiteLabelLimits.secret}
        autoComplete="off"
      />
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('core.action.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('whiteLabel.save')}
        </Button>
      </Row>
    </Form>
  );
}

function SecretLine({ hostId, secret }: SecretProps) {
  const say = useSay();
  const changed = useChanged(hostId);
  const [open, setOpen] = useState<'form' | 'question' | null>(null);
  const { kind, setAt, setBy } = secret;
  const name = say(`whiteLabel.secret.${kind}`);
  const remove = useSubmission({
    mutationFn: () => setSecret(hostId, kind, null),
    onSuccess: changed,
    onError: (reason) => toastError(failureText(reason)),
  });
  const action = say(setAt === null ? 'whiteLabel.secret.set' : 'whiteLabel.secret.replace');
  return (
    <Columns gap={12} align="center" tracks="minmax(0, 1fr) auto" role="group" aria-label={name}>
      <div>
        <p className="type-row">{name}</p>
        <p className="type-head tone-3">
          {setAt === null
            ? say('whiteLabel.secret.none')
            : say('whiteLabel.secret.since', { date: formatDate(setAt), name: setBy ?? '' })}
        </p>
      </div>
      <Row gap={8}>
        <Button variant="default" aria-label={`${action}: ${name}`} onClick={() => setOpen('form')}>
          {action}
        </Button>
        {setAt !== null && (
          <Button
            variant="subtle"
            loading={remove.isPending}
            aria-label={say('core.action.removeNamed', { name })}
            onClick={() => setOpen('question')}
          >
            {say('whiteLabel.secret.remove')}
          </Button>
        )}
      </Row>
      <ModalWindow isOpen={open === 'form'} onClose={() => setOpen(null)} title={name} width={520}>
        <SecretForm hostId={hostId} secret={secret} onClose={() => setOpen(null)} />
      </ModalWindow>
      <ConfirmDialog
        isOpen={open === 'question'}
        title={say('whiteLabel.secret.removeTitle')}
        text={`${name}. ${say('whiteLabel.secret.removeText')}`}
        confirm={{
          label: say('whiteLabel.secret.remove'),
          onPress: () => {
            setOpen(null);
            remove.mutate();
          },
        }}
        keep={{ label: say('whiteLabel.secret.keep'), onPress: () => setOpen(null) }}
      />
    </Columns>
  );
}

/** The secrets that providers have given a host: whether they are set, never what they are. */
export function SecretList({ host }: { host: HostView }) {
  return (
    <Stack gap={16}>
      {host.secrets.map((secret) => (
        <SecretLine key={secret.kind} hostId={host.id} secret={secret} />
      ))}
    </Stack>
  );
}
