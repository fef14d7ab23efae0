import { startKeycloak } from './lib/keycloak.ts';
import { runVitest } from './lib/suites.ts';
import { lastLine } from './lib/test-totals.ts';

// `npm run sso:keycloak`
const keycloak = await startKeycloak();
if ('why' in keycloak) {
  console.log(`KEYCLOAK: NOT RUN (${keycloak.why}). Nothing was proven.`);
} else {
  console.log(`Keycloak ${keycloak.version} at ${keycloak.url}`);
  const totals = await runVitest({
    name: 'sso-keycloak',
    projects: ['server'],
    files: ['apps/server/src/features/identity/sign-on-provider.routes.test.ts'],
    env: { KEYCLOAK_URL: keycloak.url, KEYCLOAK_PASSWORD: keycloak.password },
  });
  keycloak.stop();
  for (const failure of totals.failures) console.log(`  ${failure}`);
  console.log(`\n${lastLine(totals)}`);
  process.exitCode = totals.failed === 0 ? 0 : 1;
}
