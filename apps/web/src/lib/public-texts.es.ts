import { coreTextsEs } from '@lectern/contract/core/core.texts.es.ts';
import { identityTextsEs } from '@lectern/contract/identity/identity.texts.es.ts';
import { institutionsTextsEs } from '@lectern/contract/institutions/institutions.texts.es.ts';

/** The Spanish of the pages before sign-in. */
export const publicTextsEs = {
  core: coreTextsEs,
  identity: identityTextsEs,
  institutions: institutionsTextsEs,
};
