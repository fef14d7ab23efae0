import { coreTextsEs } from '../core/core.texts.es.ts';
import { identityTextsEs } from '../identity/identity.texts.es.ts';
import { institutionsTextsEs } from '../institutions/institutions.texts.es.ts';

/** The same in Spanish. */
export const publicTextsEs = {
  core: coreTextsEs,
  identity: identityTextsEs,
  institutions: institutionsTextsEs,
} as const;
