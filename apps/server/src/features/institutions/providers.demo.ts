import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import type { DemoScene } from '../../platform/context/demo-stage.ts';
import { demoClientId, demoIssuer } from '../../platform/identity-provider/demo-provider.ts';
import { keptHosts } from './hosts.service.ts';
import { addProvider } from './providers.service.ts';

/** The demo's provider at the institution's main host: every account of this domain is let in. */
async function offerDemoProvider(admin: PersonCtx, emailDomain: string): Promise<void> {
  const [main] = await keptHosts(admin);
  if (!main) return;
  await transaction(admin, (tx) =>
    addProvider(tx, main.id, {
      ...{
        preset: 'custom',
        name: 'Demo School ID',
        issuer: demoIssuer,
        clientId: demoClientId,
        secret: null,
      },
      ...{ scopes: ['openid', 'email', 'profile'], emailClaim: 'email', verifiedClaim: 'email_verified' },
      ...{ numberClaim: null, emailDomains: [emailDomain], active: true },
      ...{ newPeople: 'byRole', roleClaim: 'position', schoolClaim: null },
      ...{ studentRoles: ['pupil'], educatorRoles: ['teacher'] },
    }),
  );
}

/** Northfield offers the provider of the demo for accounts of its domain. */
export const northfieldProvider: DemoScene = {
  what: 'an identity provider',
  fill: async (stage) => offerDemoProvider(await stage.as('admin@demo.test'), 'demo.test'),
};
