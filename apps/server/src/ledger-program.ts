import { verifyLedgers } from './ledger-operator.ts';
import { runForOperator } from './operator-program.ts';

// `npm run ledger:verify`, with the product's own settings.

await runForOperator(verifyLedgers);
