/** The least by which a count grows while something is done, of several times: the product does other things by itself. */
export async function fewestOf(count: () => number, act: () => Promise<unknown>): Promise<number> {
  const grown: number[] = [];
  for (let time = 0; time < 4; time += 1) {
    const before = count();
    await act();
    grown.push(count() - before);
  }
  return Math.min(...grown);
}
