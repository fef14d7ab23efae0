/** Does all steps, whatever fails on the way; the first error is thrown at the end. */
export async function allInTurn(parts: readonly (() => unknown)[]): Promise<void> {
  const troubles: unknown[] = [];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      // The rest must be closed anyway.
      troubles.push(error);
    }
  }
  if (troubles.length > 0) throw troubles[0];
}
