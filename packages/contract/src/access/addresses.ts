/** The names of the parameters in an address: `visitId` of `/student/$visitId`. */
export type ParameterIn<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? ParameterIn<First> | ParameterIn<Rest>
  : Path extends `$${infer Name}`
    ? Name
    : never;

/** An address of the table with its parameters filled in, for links in mails; the web has its router for this. */
export function filledAddress<const Path extends string>(
  path: Path,
  params: Readonly<Record<ParameterIn<Path>, string>>,
): string {
  const values: Readonly<Record<string, string>> = params;
  return path.replaceAll(/\$(\w+)/g, (_place, name: string) => encodeURIComponent(values[name] ?? ''));
}
