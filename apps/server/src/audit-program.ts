import { verifyAudits } from './audit-operator.ts';
import { runForOperator } from './operator-program.ts';

// `npm run audit:verify`, with the product's own settings.

await runForOperator(verifyAudits);
