import type { sessionFates } from '@lectern/contract/administration/administration.names.ts';
import { Radio, Textarea } from '@mantine/core';
import { useSay } from '../../lib/i18n.ts';
import { Stack } from '../../ui/layout.tsx';

/** What happens to upcoming sessions, and why. */
export interface FateValues {
  sessions: (typeof sessionFates)[number];
  reason: string;
}

/** Asks what happens to the upcoming sessions of a person who leaves: kept, or cancelled with a reason. */
export function SessionFate({
  values,
  error,
  change,
}: {
  values: FateValues;
  error: string | undefined;
  change: (changes: Partial<FateValues>) => void;
}) {
  const say = useSay();
  return (
    <>
      <Radio.Group
        label={say('administration.status.fate')}
        value={values.sessions}
        onChange={(fate) => change({ sessions: fate === 'cancel' ? 'cancel' : 'keep' })}
      >
        <Stack gap={8}>
          <Radio value="keep" label={say('administration.status.keepSessions')} />
          <Radio value="cancel" label={say('administration.status.cancelSessions')} />
        </Stack>
      </Radio.Group>
      {values.sessions === 'cancel' && (
        <Textarea
          label={say('administration.status.reason')}
          value={values.reason}
          error={error}
          maxLength={400}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
      )}
    </>
  );
}
