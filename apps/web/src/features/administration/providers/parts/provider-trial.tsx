import type { ProviderTrial } from '@lectern/contract/administration/providers.shapes.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../../../lib/failure-text.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { toastError } from '../../../../ui/toasts/toasts.ts';
import { tryProvider } from '../providers.queries.ts';

function Findings({ problems, offersSignOut }: ProviderTrial) {
  const say = useSay();
  if (problems.length > 0)
    return (
      <ul className="type-head">
        {problems.map(({ problem, detail }) => (
          <li key={problem}>{say(`whiteLabel.provider.problem.${problem}`, { detail })}</li>
        ))}
      </ul>
    );
  return (
    <p className="type-head">
      {say('whiteLabel.provider.fine')}{' '}
      {say(offersSignOut ? 'whiteLabel.provider.signsOut' : 'whiteLabel.provider.staysIn')}
    </p>
  );
}

/** Asks a saved provider what it says of itself, and tells what keeps it from being used. */
export function ProviderTest({ hostId, id, name }: { hostId: string; id: string; name: string }) {
  const say = useSay();
  const [trial, setTrial] = useState<ProviderTrial | null>(null);
  const testing = useSubmission({
    mutationFn: () => tryProvider(hostId, id),
    onSuccess: setTrial,
    onError: (reason) => toastError(failureText(reason)),
  });
  return (
    <Stack gap={8} align="start">
      <Button
        variant="default"
        aria-label={say('whiteLabel.provider.testNamed', { name })}
        loading={testing.isPending}
        onClick={() => {
          setTrial(null);
          testing.mutate();
        }}
      >
        {say('whiteLabel.provider.test')}
      </Button>
      <div role="status">{trial && <Findings {...trial} />}</div>
    </Stack>
  );
}
