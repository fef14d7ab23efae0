import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { brandTheme } from './features/institutions/brand-theme.ts';
import { useHost } from './features/institutions/host.ts';
import { router } from './router.tsx';
import { AppUiTexts } from './screens/shared/app-ui-texts.tsx';
import { cssVariables } from './ui/theme/css-variables.ts';
import { makeTheme } from './ui/theme/theme.ts';

const schemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });

/** The product in the host's brand. */
export function App() {
  const { brandColor } = useHost();
  const theme = useMemo(() => makeTheme(brandTheme(brandColor)), [brandColor]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <AppUiTexts>
        <RouterProvider router={router} />
      </AppUiTexts>
    </MantineProvider>
  );
}
