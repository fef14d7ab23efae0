/** A number from a pasted text, and its line. */
export interface PastedNumber {
  readonly number: string;
  readonly line: number;
}

/** The numbers of a pasted text, in their order: commas, semicolons, spaces, tabs and new lines part them. */
export function numbersIn(text: string): PastedNumber[] {
  return text
    .split(/\r\n|\r|\n/u)
    .flatMap((line, at) =>
      line.split(/[\s,;]+/u).flatMap((number) => (number === '' ? [] : [{ number, line: at + 1 }])),
    );
}

/** The students after others joined, each once, and those who did not fit. */
export function joinStudents<S extends { readonly id: string }>(
  chosen: readonly S[],
  added: readonly S[],
  most: number,
): { students: readonly S[]; left: readonly S[] } {
  const fresh = added.filter(({ id }, at) => {
    const isChosen = chosen.some((one) => one.id === id);
    return !isChosen && added.findIndex((one) => one.id === id) === at;
  });
  const room = Math.max(0, most - chosen.length);
  return { students: [...chosen, ...fresh.slice(0, room)], left: fresh.slice(room) };
}
