/** Does all of it, whatever goes wrong on the way; what went wrong first is thrown at the end. */
export async function allInTurn(parts: readonly (() => unknown)[]): Promise<void> {
  const troubles: unknown[] = [];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      // The rest must be closed all the same.
      troubles.push(error);
    }
  }
  if (troubles.length > 0) throw troubles[0];
}
