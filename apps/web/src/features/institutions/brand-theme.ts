import { brandSteps, deriveBrand, type PageColours } from '@lectern/contract/institutions/brand.rules.ts';
import { NEUTRAL, type BrandTheme } from '../../ui/theme/tokens.ts';

/** The grounds of both themes, on which a brand has to be read. */
export const pagesOfThemes = {
  light: { surface: NEUTRAL.light.surface, ink: NEUTRAL.light.text, isDark: false },
  dark: { surface: NEUTRAL.dark.surface, ink: NEUTRAL.dark.text, isDark: true },
} satisfies Record<'light' | 'dark', PageColours>;

/** A host's colour in both themes. */
export function brandTheme(colour: string): BrandTheme {
  return {
    light: deriveBrand(colour, pagesOfThemes.light),
    dark: deriveBrand(colour, pagesOfThemes.dark),
    steps: brandSteps(colour),
  };
}
