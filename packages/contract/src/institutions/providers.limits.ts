/** Bounds on what is said of an identity provider. */
export const providerLimits = {
  /** Of one host. */
  providers: 10,
  name: 40,
  issuer: 200,
  clientId: 200,
  secret: 500,
  scopes: 10,
  scope: 100,
  claim: 60,
  emailDomains: 50,
  emailDomain: 100,
  roleValues: 20,
  roleValue: 100,
} as const;
