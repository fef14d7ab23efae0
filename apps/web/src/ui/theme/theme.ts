import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core';
import { NEUTRAL, STATUS, type BrandTheme } from './tokens.ts';

const flat = (hex: string): MantineColorsTuple => [hex, hex, hex, hex, hex, hex, hex, hex, hex, hex];

const resolveColors: VariantColorsResolver = (input) => {
  const base = defaultVariantColorsResolver(input);
  const brandish = !input.color || input.color === 'brand';
  if (brandish && input.variant === 'filled')
    return {
      ...base,
      background: 'var(--brand-fill)',
      hover: 'var(--brand-fill-hover)',
      color: 'var(--brand-on)',
      border: '1px solid var(--brand-edge)',
    };
  if (brandish && input.variant === 'light')
    return {
      ...base,
      background: 'var(--brand-subtle)',
      hover: 'var(--brand-subtle-hover)',
      color: 'var(--brand-text)',
    };
  if (input.color === 'red' && input.variant === 'filled')
    return { ...base, background: '#c62f2a', hover: '#ad2621', color: '#ffffff' };
  if (input.variant === 'subtle') return { ...base, color: 'var(--text-2)', hover: 'var(--sunken)' };
  return base;
};

const components: NonNullable<MantineThemeOverride['components']> = {
  Anchor: { defaultProps: { underline: 'hover' } },
  Avatar: { defaultProps: { color: 'gray', variant: 'light' } },
  Button: { defaultProps: { size: 'sm', variant: 'filled' } }, // named, so that the edge of pale brands is drawn
  Checkbox: {
    defaultProps: { radius: 'xs' },
    vars: () => ({
      root: { '--checkbox-color': 'var(--brand-fill)', '--checkbox-icon-color': 'var(--brand-on)' },
    }),
  },
  Radio: {
    vars: () => ({ root: { '--radio-color': 'var(--brand-fill)', '--radio-icon-color': 'var(--brand-on)' } }),
  },
  Switch: { defaultProps: { withThumbIndicator: false } },
  Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.35, color: '#101014' } } },
  Loader: { defaultProps: { color: 'var(--brand-text)' } },
  Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  Modal: {
    defaultProps: {
      radius: 'lg',
      padding: 'lg',
      centered: true,
      shadow: 'lg',
      overlayProps: { backgroundOpacity: 0.35, color: '#101014' },
      transitionProps: { transition: 'fade-up', duration: 140 },
    },
  },
  Pagination: { defaultProps: { size: 'sm', siblings: 1 } },
  Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
  SegmentedControl: { defaultProps: { size: 'sm', transitionDuration: 120 } },
  Skeleton: { defaultProps: { radius: 'sm' } },
  Table: {
    defaultProps: { verticalSpacing: 0, horizontalSpacing: 'md', highlightOnHover: true, stickyHeader: true },
  },
  Tabs: { defaultProps: { keepMounted: false } },
  Tooltip: { defaultProps: { openDelay: 400, radius: 'sm', fz: 'xs' } },
};

/** Mantine's theme for a host of this brand. Component entries are plain objects, so that the theme loads no component. */
export function makeTheme(brand: BrandTheme): MantineThemeOverride {
  return createTheme({
    primaryColor: 'brand',
    colors: {
      brand: brand.steps,
      gray: [
        '#fafafa',
        '#f7f7f8',
        '#f2f2f3',
        '#e7e7ea',
        '#d5d5da',
        '#8e8e98',
        '#6a6a73',
        '#4d4d56',
        '#2f2f36',
        '#17171b',
      ],
      dark: [
        '#f0f0f2',
        '#b9b9c1',
        '#96969f',
        '#6f6f78',
        '#3d3d44',
        '#2b2b30',
        '#18181b',
        '#101012',
        '#0d0d0f',
        '#08080a',
      ],
      red: flat(STATUS.light.bad.fg),
    },
    white: '#ffffff',
    black: NEUTRAL.light.text,
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    headings: {
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontWeight: '620',
      sizes: {
        h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
        h2: { fontSize: '1rem', lineHeight: '1.5rem' },
        h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      },
    },
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
    lineHeights: { xs: '1rem', sm: '1.25rem', md: '1.5rem', lg: '1.75rem', xl: '2rem' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
    defaultRadius: 'md',
    shadows: { sm: 'none', md: '0 4px 16px rgb(0 0 0 / 0.08)', lg: '0 12px 40px rgb(0 0 0 / 0.14)' }, // only things that float
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    variantColorResolver: resolveColors,
    components,
    other: { brand },
  });
}
