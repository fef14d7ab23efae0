import { isWebAddress } from '@lectern/contract/core/text.rules.ts';
import { Button } from '@mantine/core';
import { useSay } from '../../lib/i18n.ts';
import { useHost } from '../institutions/host.ts';
import { signOnAddress } from './identity.queries.ts';

function Way({ href, children }: { href: string; children: string }) {
  return (
    <Button component="a" href={href} variant="default" size="md" fullWidth mt={12}>
      {children}
    </Button>
  );
}

/**
 * The way to each identity provider of the host, and to a page of the customer's own: plain links, which the browser follows
 * by itself.
 */
export function ProviderButtons() {
  const say = useSay();
  const { identityProviders, cleverLoginUrl } = useHost();
  const hasPage = cleverLoginUrl !== null && isWebAddress(cleverLoginUrl);
  return (
    <>
      {identityProviders.map(({ id, name }) => (
        <Way key={id} href={signOnAddress(id)}>
          {say('identity.signIn.with', { name })}
        </Way>
      ))}
      {hasPage && <Way href={cleverLoginUrl}>{say('identity.signIn.withProvider')}</Way>}
    </>
  );
}
