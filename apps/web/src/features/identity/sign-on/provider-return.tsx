import { signOnErrors } from '@lectern/contract/identity/sign-on.names.ts';
import { Loader, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { currentLanguage, useSay } from '../../../lib/i18n.ts';
import { Row } from '../../../ui/layout.tsx';
import { useHost } from '../../institutions/host.ts';
import { land, type Landing, type SecondStep } from '../sign-in-out.ts';
import { useLanding } from '../use-landing.ts';
import { exchangeCode } from './sign-on.queries.ts';

/** The query of the address when a provider sent the browser back. */
export interface Back {
  token: string | undefined;
  errorCode: string | undefined;
  providerId: string | undefined;
}

/** A code works once: asking for the same one again gives the same answer. */
let asked: { token: string; answer: Promise<Landing | SecondStep> } | null = null;

async function exchange(token: string): Promise<Landing | SecondStep> {
  const answer = await exchangeCode(token, currentLanguage());
  return answer.secondFactorRequired ? { ...answer, username: '' } : land();
}

function exchangeOnce(token: string): Promise<Landing | SecondStep> {
  if (asked?.token !== token) asked = { token, answer: exchange(token) };
  return asked.answer;
}

/** A provider's name, if the address says which one it was, else the caller's name for it. */
function useProviderName(id: string | undefined, unnamed?: string): string {
  const say = useSay();
  const known = useHost().identityProviders.find((one) => one.id === id);
  return known?.name ?? unnamed ?? say('signOn.provider');
}

/** The words of EC_002 alone name a provider that the address does not. */
function useUnnamed(errorCode: string | undefined): string | undefined {
  const say = useSay();
  const [only, ...others] = useHost().identityProviders;
  if (errorCode === 'EC_002') return undefined;
  return only && others.length === 0 ? only.name : say('signOn.unnamed');
}

/** Signs in who comes back from a provider, or says why that is not possible. */
export function ProviderReturn({
  back: { token, errorCode, providerId },
  onSecondStep,
}: {
  back: Back;
  onSecondStep: (step: SecondStep) => void;
}) {
  const say = useSay();
  const goOn = useLanding();
  const provider = useProviderName(providerId, useUnnamed(errorCode));
  const [failure, setFailure] = useState<string | null>(null);
  const arrived = useEffectEvent((next: Landing | SecondStep) => {
    if ('ticket' in next) onSecondStep(next);
    else goOn(next);
  });
  useEffect(() => {
    if (token === undefined) return;
    void exchangeOnce(token).then(arrived, (reason: unknown) => setFailure(failureText(reason)));
  }, [token]);
  if (token !== undefined && failure === null)
    return (
      <Row justify="center">
        <Loader aria-label={say('signOn.goingOn')} />
      </Row>
    );
  const error = signOnErrors.find((one) => one === errorCode) ?? 'EC_004';
  return (
    <Text component="p" role="alert" className="type-explanation" mb={20}>
      {failure ?? say(`signOn.${error}`, { provider })}
    </Text>
  );
}
