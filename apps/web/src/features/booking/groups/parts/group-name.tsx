import { groupLimits } from '@lectern/contract/booking/groups/groups.limits.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { Row } from '../../../../ui/layout.tsx';

/** The name of a new or renamed group. It stands inside the form of a session, so Enter names the group alone. */
export function GroupName({
  initial,
  action,
  isBusy,
  onName,
  onCancel,
}: {
  initial: string;
  /** What the button says. */
  action: string;
  isBusy: boolean;
  onName: (name: string) => void;
  onCancel?: () => void;
}) {
  const say = useSay();
  const [name, setName] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  const finish = (): void => {
    const trimmed = name.trim();
    setMissing(trimmed === '');
    if (trimmed !== '') onName(trimmed);
  };
  return (
    <Row align="end">
      <TextInput
        label={say('visits.groups.name')}
        value={name}
        maxLength={groupLimits.name}
        error={isMissing && say('visits.groups.nameMissing')}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          finish();
        }}
      />
      <Button variant="default" loading={isBusy} onClick={finish}>
        {action}
      </Button>
      {onCancel && (
        <Button variant="subtle" onClick={onCancel}>
          {say('visits.groups.cancel')}
        </Button>
      )}
    </Row>
  );
}
