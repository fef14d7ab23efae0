import { accessChecks } from './access-checks.ts';
import { checkClock } from './check-clock.ts';
import { checkDirections } from './check-directions.ts';
import { checkDocs } from './check-docs.ts';
import { checkExceptions } from './check-exceptions.ts';
import { checkInstitutions } from './check-institutions.ts';
import { checkJourneys } from './check-journeys.ts';
import { checkOperations } from './check-operations.ts';
import { checkRetries } from './check-retries.ts';
import { checkTables } from './check-tables.ts';
import { checkTexts } from './check-texts.ts';
import { checkWaits } from './check-waits.ts';
import { checkWords } from './check-words.ts';
import { layoutChecks } from './layout-checks.ts';
import { webChecks } from './web-checks.ts';
import type { Check } from './violation.ts';

/** Every check over the whole tree, by the name under which `npm run check` reports it. */
export const treeChecks: Readonly<Record<string, Check>> = {
  ...layoutChecks,
  directions: checkDirections,
  words: checkWords,
  clock: checkClock,
  ...webChecks,
  texts: checkTexts,
  tables: checkTables,
  exceptions: checkExceptions,
  docs: checkDocs,
  journeys: checkJourneys,
  operations: checkOperations,
  retries: checkRetries,
  waits: checkWaits,
  ...accessChecks,
  institutions: checkInstitutions,
};
