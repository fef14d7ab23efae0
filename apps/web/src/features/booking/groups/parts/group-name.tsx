import { groupLimits } from '@lectern/contract/booking/groups/groups.limits.ts';
import { Button, TextInput } from '@mantine/core';
import type { FieldPlaces } from '../../../../lib/field-errors.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { KeptForm } from '../../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../../ui/form/use-kept-form.ts';
import { Row } from '../../../../ui/layout.tsx';

const places = {
  fields: { name: 'name' },
  refusals: { group_name_taken: 'name' },
} satisfies FieldPlaces<'name'>;

interface GroupNameProps {
  /** Names the draft: which group, or for which school. */
  draft: string;
  initial: string;
  /** The button's text. */
  action: string;
  send: (name: string, idempotencyKey: string) => Promise<{ message: string }>;
  onSent: (message: string) => void;
  onCancel?: () => void;
}

/** The name of a new or renamed group. */
export function GroupName({ draft, initial, action, send, onSent, onCancel }: GroupNameProps) {
  const say = useSay();
  const form = useKeptForm<{ name: string }, 'name', { message: string }>({
    draft: { name: draft },
    initial: { name: initial },
    places,
    check: ({ name }) => (name.trim() === '' ? { name: say('visits.groups.nameMissing') } : {}),
    send: ({ name }, key) => send(name.trim(), key),
    onSent: ({ message }) => onSent(message),
  });
  return (
    <KeptForm form={form}>
      <Row align="end">
        <TextInput {...form.text('name')} label={say('visits.groups.name')} maxLength={groupLimits.name} />
        <Button type="submit" variant="default" loading={form.isBusy}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            {say('visits.groups.cancel')}
          </Button>
        )}
      </Row>
    </KeptForm>
  );
}
