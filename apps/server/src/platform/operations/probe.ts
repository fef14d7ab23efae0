/** A slower answer does not count. */
const withinMs = 2000;

/**
 * Asks afresh each time, and never waits longer than two seconds: undefined when no answer came. While nothing
 * comes there is one question under way and not one for each who wants to know.
 */
export function createQuestion<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let asked: Promise<T | undefined> | undefined;
  return async () => {
    asked ??= ask()
      // Whatever the reason: it does not answer.
      .catch(() => undefined)
      .finally(() => {
        asked = undefined;
      });
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), withinMs);
    return Promise.race([asked, late]).finally(() => clearTimeout(timer));
  };
}

/** Tells in the same way whether something answers at all. */
export function createProbe(ask: () => Promise<unknown>): () => Promise<boolean> {
  const question = createQuestion(async () => {
    await ask();
    return true;
  });
  return async () => (await question()) ?? false;
}
