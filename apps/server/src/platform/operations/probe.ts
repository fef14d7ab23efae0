/** An answer that takes longer is none. */
const withinMs = 2000;

/**
 * Asks whether something answers, anew each time and never for longer than two seconds. While it says nothing there is
 * one question under way and not one for each who wants to know.
 */
export function createProbe(ask: () => Promise<unknown>): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return async () => {
    asked ??= ask()
      // Whatever the reason: it does not answer.
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = undefined;
      });
    const { promise: late, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), withinMs);
    return Promise.race([asked, late]).finally(() => clearTimeout(timer));
  };
}
