import type { ParameterIn } from '@lectern/contract/access/addresses.ts';
import type { Screen } from '@lectern/contract/access/screens.ts';
import { useMatch, useParams } from '@tanstack/react-router';

/** The parameters of a row's address; for several rows, those of each can be read. */
type ParamsOf<S extends Screen> = S extends Screen ? Readonly<Record<ParameterIn<S['path']>, string>> : never;

function areOf<Rows extends readonly Screen[]>(
  _params: object,
  screen: Screen | undefined,
  rows: Rows,
): _params is ParamsOf<Rows[number]> {
  return rows.some((row) => row === screen);
}

/** The parameters of the shown screen, by its rows of the access table; throws on any other. */
export function useScreenParams<const Rows extends readonly [Screen, ...Screen[]]>(
  ...rows: Rows
): ParamsOf<Rows[number]> {
  const params = useParams({ strict: false });
  const screen = useMatch({ strict: false, select: ({ staticData }) => staticData.screen });
  if (!areOf(params, screen, rows)) throw new Error(`No row of the screen: ${screen?.path ?? 'none'}.`);
  return params;
}
