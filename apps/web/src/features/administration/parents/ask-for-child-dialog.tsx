import { wantedChild } from '@lectern/contract/administration/parents.shapes.ts';
import { peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { Button, TextInput } from '@mantine/core';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { civilDateOf } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { askForChild } from './parents.queries.ts';

type Field = 'studentRollNum' | 'dob';

const places = { fields: { studentRollNum: 'studentRollNum', dob: 'dob' } } satisfies FieldPlaces<Field>;

function Fields({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const form = useKeptForm<Record<Field, string>, Field, { message: string }>({
    draft: { name: 'ask-for-child', isOffered: true },
    initial: { studentRollNum: '', dob: '' },
    places,
    check: (values) => ({
      ...bodyErrors(wantedChild, values, places),
      ...(values.dob === '' ? { dob: say('core.field.required') } : {}),
    }),
    send: askForChild,
    onSent: ({ message }) => {
      toastSuccess(message);
      onClose();
    },
  });
  return (
    <KeptForm form={form} gap={16}>
      <p className="type-row tone-2">{say('people.parents.askText')}</p>
      <TextInput
        {...form.text('studentRollNum')}
        label={say('people.parents.number')}
        maxLength={peopleTextLimits.studentNumber}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...form.text('dob')}
        label={say('people.parents.birth')}
        type="date"
        max={civilDateOf(serverNow())}
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

/** A parent asks for another child. The school's knowledge of it is never shown here. */
export function AskForChildDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const say = useSay();
  return (
    <ModalWindow isOpen={isOpen} onClose={onClose} title={say('people.parents.askTitle')} width={440}>
      <Fields onClose={onClose} />
    </ModalWindow>
  );
}
