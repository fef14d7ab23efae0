import type { CSSVariablesResolver } from '@mantine/core';
import { CALL, NEUTRAL, STATUS, type BrandColours, type BrandTheme, type Scheme } from './tokens.ts';

type Variables = Record<string, string>;

function ownNames(scheme: Scheme, b: BrandColours): Variables {
  const n = NEUTRAL[scheme];
  const status = Object.entries(STATUS[scheme]).flatMap(([tone, c]) => [
    [`--${tone}-bg`, c.bg],
    [`--${tone}-fg`, c.fg],
  ]);
  return {
    '--canvas': n.canvas,
    '--surface': n.surface,
    '--sunken': n.sunken,
    '--hover': n.hover,
    '--line': n.line,
    '--edge': n.edge,
    '--field': n.field,
    '--text': n.text,
    '--text-2': n.text2,
    '--text-3': n.text3,
    '--brand-fill': b.fill,
    '--brand-fill-hover': b.fillHover,
    '--brand-on': b.on,
    '--brand-edge': b.edge,
    '--brand-text': b.text,
    '--brand-subtle': b.subtle,
    '--brand-subtle-hover': b.subtleHover,
    ...Object.fromEntries(status),
  };
}

/** Mantine's names for the page, pointed at ours. */
function mantineNeutrals(scheme: Scheme): Variables {
  const n = NEUTRAL[scheme];
  return {
    '--mantine-color-body': n.surface,
    '--mantine-color-text': n.text,
    '--mantine-color-bright': n.text,
    '--mantine-color-dimmed': n.text3,
    '--mantine-color-placeholder': n.text3,
    '--mantine-color-error': STATUS[scheme].bad.fg,
    '--mantine-color-default': n.surface,
    '--mantine-color-default-hover': n.hover,
    '--mantine-color-default-color': n.text,
    '--mantine-color-default-border': n.edge,
    '--mantine-color-disabled': n.sunken,
    '--mantine-color-disabled-color': n.text3,
    '--mantine-color-disabled-border': n.line,
    '--mantine-color-gray-light': n.sunken,
    '--mantine-color-gray-light-hover': n.line,
    '--mantine-color-gray-light-color': n.text2,
  };
}

/** Mantine's names for the brand, pointed at ours. */
function mantineBrand(b: BrandColours): Variables {
  return {
    '--mantine-color-anchor': b.text,
    '--mantine-primary-color-filled': b.fill,
    '--mantine-primary-color-filled-hover': b.fillHover,
    '--mantine-primary-color-contrast': b.on,
    '--mantine-primary-color-light': b.subtle,
    '--mantine-primary-color-light-hover': b.subtleHover,
    '--mantine-primary-color-light-color': b.text,
    '--mantine-color-brand-filled': b.fill,
    '--mantine-color-brand-filled-hover': b.fillHover,
    '--mantine-color-brand-text': b.text,
    '--mantine-color-brand-outline': b.text,
    '--mantine-color-brand-light': b.subtle,
    '--mantine-color-brand-light-hover': b.subtleHover,
    '--mantine-color-brand-light-color': b.text,
  };
}

const kebab = (name: string): string => name.replace(/[A-Z0-9]/g, (c) => `-${c.toLowerCase()}`);

/** The colours of the call are separate from both schemes: it is always dark. */
const callNames: Variables = Object.fromEntries(
  Object.entries(CALL).map(([name, value]) => [`--call-${kebab(name)}`, value]),
);

/** Ours, and Mantine's own pointed at ours, in one scheme. */
export function variablesOf(scheme: Scheme, brand: BrandColours): Variables {
  return { ...ownNames(scheme, brand), ...mantineNeutrals(scheme), ...mantineBrand(brand) };
}

/** The CSS variables of both schemes: ours, and Mantine's own pointed at ours. */
export const cssVariables: CSSVariablesResolver = (theme) => {
  const brand = theme.other['brand'] as BrandTheme;
  const scheme = (s: Scheme): Variables => variablesOf(s, brand[s]);
  return { variables: callNames, light: scheme('light'), dark: scheme('dark') };
};
