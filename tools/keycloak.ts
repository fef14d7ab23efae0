import { runKeycloakSuite } from './lib/keycloak-suite.ts';
import { lastLine, noTotals } from './lib/test-totals.ts';

// `npm run sso:keycloak`
const totals = await runKeycloakSuite();
for (const failure of totals.failures) console.log(`  ${failure}`);
if (totals !== noTotals) console.log(`\n${lastLine(totals)}`);
process.exitCode = totals.failed === 0 ? 0 : 1;
