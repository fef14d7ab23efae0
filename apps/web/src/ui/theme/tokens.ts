import type { MantineColorsTuple } from '@mantine/core';

// The fixed colours of the product. Nothing outside this folder names a colour.

/** The two colour schemes; the call is always dark. */
export type Scheme = 'light' | 'dark';

/** Greys of page, lines and text; their contrasts are checked by the test. */
export const NEUTRAL: Record<
  Scheme,
  Record<
    'canvas' | 'surface' | 'sunken' | 'hover' | 'line' | 'edge' | 'field' | 'text3' | 'text2' | 'text',
    string
  >
> = {
  // canvas: behind the page; sunken: wells, active navigation; line: hairlines; edge: outline of buttons;
  // field: outline of inputs, boxes and switches (3:1); text3: hints (4.5:1 on every surface); text2: labels
  light: {
    canvas: '#fafafa',
    surface: '#ffffff',
    sunken: '#f2f2f3',
    hover: '#f7f7f8',
    line: '#e7e7ea',
    edge: '#d5d5da',
    field: '#8c8c96',
    text3: '#6a6a73',
    text2: '#4d4d56',
    text: '#17171b',
  },
  dark: {
    canvas: '#101012',
    surface: '#18181b',
    sunken: '#232327',
    hover: '#1e1e22',
    line: '#2b2b30',
    edge: '#3d3d44',
    field: '#6e6e78',
    text3: '#96969f',
    text2: '#b9b9c1',
    text: '#f0f0f2',
  },
};

/** The call is always dark, and one step darker than the dark theme, so that faces carry the light. */
export const CALL = {
  stage: '#0d0d0f',
  tile: '#1b1b1f',
  bar: '#1d1d21',
  button: '#2c2c32',
  line: '#2e2e34',
  text: '#f4f4f6',
  text2: '#b4b4bd',
  speaking: '#5fd6a0',
  danger: '#d92d3a',
  warn: '#f0b54a',
};

// Status colours are fixed and never the brand.
/** What a status says; each tone is shown with an icon of its own. */
export type Tone = 'neutral' | 'info' | 'warn' | 'good' | 'bad';
/** Ground and text of each tone. */
export const STATUS: Record<Scheme, Record<Tone, { bg: string; fg: string }>> = {
  light: {
    neutral: { bg: '#f0f0f2', fg: '#4d4d56' },
    info: { bg: '#e8f0fb', fg: '#1f5699' },
    warn: { bg: '#fbf0d9', fg: '#7a4d00' },
    good: { bg: '#e4f4ea', fg: '#17673a' },
    bad: { bg: '#fdebea', fg: '#b3261e' },
  },
  dark: {
    neutral: { bg: '#2a2a2f', fg: '#c6c6cd' },
    info: { bg: '#182a42', fg: '#94c1f7' },
    warn: { bg: '#38290c', fg: '#efc065' },
    good: { bg: '#14301f', fg: '#7fd3a0' },
    bad: { bg: '#401b1a', fg: '#ff9c93' },
  },
};

/** Everything that one customer colour becomes in one scheme. */
export type BrandColours = Readonly<
  Record<'fill' | 'fillHover' | 'on' | 'edge' | 'text' | 'subtle' | 'subtleHover', string>
>;

/** The customer's colour in both schemes, and in ten steps from pale to deep. */
export type BrandTheme = Readonly<Record<Scheme, BrandColours>> & { readonly steps: MantineColorsTuple };
