import { useSay } from '../../../../lib/i18n.ts';
import { useHostWords } from '../../../institutions/host.ts';
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
    newPeople: say('audit.field.newPeople'),
    roleClaim: say('audit.field.roleClaim'),
    studentRoles: say('audit.field.studentRoles'),
    educatorRoles: say('audit.field.educatorRoles'),
    schoolClaim: say('audit.field.schoolClaim'),
  };
  return (field) => words[field];
}

/** A value in words, where two administrators have changed the same. */
export function useProviderTexts(): (field: ProviderField, values: ProviderValues) => string {
  const say = useSay();
  const hostWords = useHostWords();
  return (field, values) => {
    const value = values[field];
    if (field === 'newPeople') return say(`whiteLabel.provider.newPeople.${values.newPeople}`, hostWords);
    if (field === 'preset') return say(`whiteLabel.provider.kind.${values.preset}`);
    if (typeof value === 'boolean') return say(value ? 'whiteLabel.provider.on' : 'whiteLabel.provider.off');
    return typeof value === 'string' ? value : value.join(', ');
  };
}
