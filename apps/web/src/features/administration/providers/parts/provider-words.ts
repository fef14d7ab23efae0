import { useSay } from '../../../../lib/i18n.ts';
import type { ProviderField, ProviderValues } from './provider-values.ts';

/** How the fields of a provider are called. */
export function useProviderWords(): (field: ProviderField) => string {
  const say = useSay();
  const words: Readonly<Record<ProviderField, string>> = {
    preset: say('whiteLabel.provider.preset'),
    name: say('whiteLabel.provider.name'),
    issuer: say('audit.field.issuer'),
    clientId: say('audit.field.clientId'),
    secret: say('whiteLabel.provider.secret'),
    hasNoSecret: say('whiteLabel.provider.noSecret'),
    scopes: say('audit.field.scopes'),
    emailClaim: say('audit.field.emailClaim'),
    verifiedClaim: say('audit.field.verifiedClaim'),
    numberClaim: say('audit.field.numberClaim'),
    emailDomains: say('audit.field.emailDomains'),
    active: say('whiteLabel.provider.active'),
  };
  return (field) => words[field];
}

/** A value in words, where two administrators have changed the same. */
export function useProviderTexts(): (field: ProviderField, values: ProviderValues) => string {
  const say = useSay();
  return (field, values) => {
    const value = values[field];
    if (field === 'preset') return say(`whiteLabel.provider.kind.${values.preset}`);
    if (typeof value === 'boolean') return say(value ? 'whiteLabel.provider.on' : 'whiteLabel.provider.off');
    return typeof value === 'string' ? value : value.join(', ');
  };
}
