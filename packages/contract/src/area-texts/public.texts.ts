import { coreTexts } from '../core/core.texts.ts';
import { identityTexts } from '../identity/identity.texts.ts';
import { institutionsTexts } from '../institutions/institutions.texts.ts';

/** Texts before sign-in; part of the first load. */
export const publicTexts = {
  core: coreTexts,
  identity: identityTexts,
  institutions: institutionsTexts,
} as const;
