import { Button } from '@mantine/core';
import { useSay } from '../../lib/i18n.ts';
import { useHost } from '../institutions/host.ts';
import { signOnAddress } from './identity.queries.ts';

/** The way to each identity provider of the host: plain links, which the browser follows by itself. */
export function ProviderButtons() {
  const say = useSay();
  return useHost().identityProviders.map(({ id, name }) => (
    <Button key={id} component="a" href={signOnAddress(id)} variant="default" size="md" fullWidth mt={12}>
      {say('identity.signIn.with', { name })}
    </Button>
  ));
}
