import { startKeycloak } from './keycloak.ts';
import { runVitest } from './suites.ts';
import { noTotals, type Totals } from './test-totals.ts';

/** The sign-in by a provider once more, against Keycloak. Where that cannot be had it says so, and proves nothing. */
export async function runKeycloakSuite(): Promise<Totals> {
  const keycloak = await startKeycloak();
  if ('why' in keycloak) {
    console.log(`KEYCLOAK: NOT RUN (${keycloak.why}). Nothing was proven.`);
    return noTotals;
  }
  console.log(`Keycloak ${keycloak.version} at ${keycloak.url}`);
  const totals = await runVitest({
    name: 'sso-keycloak',
    projects: ['server'],
    files: ['apps/server/src/features/identity/sign-on-provider.routes.test.ts'],
    env: { KEYCLOAK_URL: keycloak.url, KEYCLOAK_PASSWORD: keycloak.password },
  });
  keycloak.stop();
  return totals;
}
