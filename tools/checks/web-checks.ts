import { checkAddresses } from './check-addresses.ts';
import { checkForms } from './check-forms.ts';
import { checkLiterals } from './check-literals.ts';
import { checkReadme } from './check-readme.ts';
import { checkScreenCalls } from './check-screen-calls.ts';
import { checkStyleModules } from './check-style-modules.ts';
import type { Check } from './violation.ts';

/** The checks of the web app alone. */
export const webChecks: Readonly<Record<string, Check>> = {
  literals: checkLiterals,
  addresses: checkAddresses,
  forms: checkForms,
  'screen calls': checkScreenCalls,
  readme: checkReadme,
  styles: checkStyleModules,
};
