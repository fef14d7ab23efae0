import type { ProviderView } from '@lectern/contract/administration/providers.shapes.ts';
import {
  providerPlans,
  type NewPeoplePlan,
  type ProviderPreset,
} from '@lectern/contract/institutions/providers.names.ts';
import type { FieldPlaces } from '../../../../lib/field-errors.ts';

/** The content of a provider's form. The secret is empty until a new one is typed. */
export interface ProviderValues {
  preset: ProviderPreset;
  name: string;
  issuer: string;
  clientId: string;
  secret: string;
  hasNoSecret: boolean;
  scopes: string[];
  emailClaim: string;
  verifiedClaim: string;
  /** Empty where nobody is linked by a number. */
  numberClaim: string;
  emailDomains: string[];
  active: boolean;
  newPeople: NewPeoplePlan;
  roleClaim: string;
  studentRoles: string[];
  educatorRoles: string[];
  schoolClaim: string;
}

/** The fields of the form. */
export type ProviderField = keyof ProviderValues;

const names = [
  ...(['preset', 'name', 'issuer', 'clientId', 'secret', 'scopes', 'emailClaim', 'verifiedClaim'] as const),
  ...(['numberClaim', 'emailDomains', 'active', 'newPeople', 'roleClaim', 'studentRoles'] as const),
  ...(['educatorRoles', 'schoolClaim'] as const),
] as const;

/** Where the server's words belong. */
export const providerPlaces: FieldPlaces<ProviderField> = {
  fields: Object.fromEntries(names.map((name) => [name, name])),
  refusals: { provider_secret_needed: 'secret' },
};

/** A provider in the form, or a new one, which is turned off until the provider knows us. */
export function providerValuesOf(provider: ProviderView | null): ProviderValues {
  if (provider === null) {
    const { scopes, ...plan } = providerPlans.custom;
    return {
      ...{ ...plan, scopes: [...scopes], preset: 'custom', clientId: '', secret: '', hasNoSecret: false },
      ...{ numberClaim: '', emailDomains: [], active: false, newPeople: 'refused' },
      ...{ roleClaim: '', studentRoles: [], educatorRoles: [], schoolClaim: '' },
    };
  }
  const { preset, name, issuer, clientId, hasSecret, scopes, emailClaim, verifiedClaim } = provider;
  const { numberClaim, emailDomains, active, newPeople, roleClaim, schoolClaim } = provider;
  const { studentRoles, educatorRoles } = provider;
  return {
    ...{ preset, name, issuer, clientId, secret: '', hasNoSecret: !hasSecret, scopes, emailClaim },
    ...{ verifiedClaim, numberClaim: numberClaim ?? '', emailDomains, active },
    ...{ newPeople, roleClaim: roleClaim ?? '', studentRoles, educatorRoles, schoolClaim: schoolClaim ?? '' },
  };
}

/** The usual values of a kind, where nothing else than those of the kind before was entered. */
export function fillBy(preset: ProviderPreset, values: ProviderValues): Partial<ProviderValues> {
  const [before, { scopes, ...next }] = [providerPlans[values.preset], providerPlans[preset]];
  const usual = { ...next, scopes: [...scopes] };
  const untouched = Object.entries(usual).filter(
    ([field]) =>
      JSON.stringify(values[field as keyof typeof usual]) ===
      JSON.stringify(before[field as keyof typeof usual]),
  );
  return { ...Object.fromEntries(untouched), preset };
}

/** What happens to people without an account; hidden fields do not count. */
function newPeopleBody({
  newPeople,
  roleClaim,
  schoolClaim,
  ...values
}: Omit<ProviderValues, 'hasNoSecret' | 'secret'>) {
  const isByRole = newPeople === 'byRole';
  return {
    newPeople,
    roleClaim: (isByRole && roleClaim.trim()) || null,
    studentRoles: isByRole ? values.studentRoles : [],
    educatorRoles: isByRole ? values.educatorRoles : [],
    schoolClaim: (newPeople !== 'refused' && schoolClaim.trim()) || null,
  };
}

/** The sent fields of a provider. Without a new secret the stored one stays, if there is one. */
export function providerBody({ hasNoSecret, secret, ...values }: ProviderValues, keepsSecret: boolean) {
  const isKept = keepsSecret && secret.trim() === '';
  const { preset, name, issuer, clientId, scopes, emailClaim, verifiedClaim, emailDomains, active } = values;
  return {
    ...{ preset, name, issuer, clientId, scopes, emailClaim, verifiedClaim, emailDomains, active },
    numberClaim: values.numberClaim.trim() || null,
    ...newPeopleBody(values),
    ...(hasNoSecret ? { secret: null } : isKept ? {} : { secret }),
  };
}
