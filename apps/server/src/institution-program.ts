import { operateInstitutions } from './institution-operator.ts';
import { runForOperator } from './operator-program.ts';

// `npm run institution -- [list | add | host | admin] ...`, with the product's own settings.

await runForOperator((operation) => operateInstitutions(process.argv.slice(2), operation));
