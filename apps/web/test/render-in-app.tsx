import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { loadAllTexts, setWords, startTexts } from '../src/lib/i18n.ts';
import { AppUiTexts } from '../src/screens/shared/app-ui-texts.tsx';
import { cssVariables } from '../src/ui/theme/css-variables.ts';
import { brandTheme } from '../src/features/institutions/brand-theme.ts';
import { makeTheme } from '../src/ui/theme/theme.ts';

/** What the host of tests calls roles and levels. */
const words = {
  ...{ role: 'Coach', roles: 'Coaches', levelOne: 'District', levelOnes: 'Districts' },
  ...{ levelTwo: 'Area', levelTwos: 'Areas', levelThree: 'School', levelThrees: 'Schools' },
};

/** Renders a component with theme, texts and an empty query cache, as in the app; without router and session. */
export async function renderInApp(children: ReactNode): Promise<RenderResult> {
  await startTexts();
  await loadAllTexts();
  setWords(words);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <MantineProvider theme={makeTheme(brandTheme('#0f5c6e'))} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={client}>
        <AppUiTexts>{children}</AppUiTexts>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
