import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';

/** The choices: as the device, light, or dark. */
export const schemeChoices = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[];

/** One of them. */
export type SchemeChoice = (typeof schemeChoices)[number];

/** The chosen scheme and how to change it; remembered on this device. */
export function useSchemeChoice(): [SchemeChoice, (choice: SchemeChoice) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [colorScheme, setColorScheme];
}
