/** Does a few pieces of work at once, lets a few wait, and takes no more. */
export interface WorkPool {
  /** Runs the work when its turn comes; undefined at once when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T> | undefined;
}

/** A pool that works on `atOnce` pieces while at most `mostWaiting` wait, the first come first. */
export function createWorkPool({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): WorkPool {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = (): void => {
    running -= 1;
    waiting.shift()?.();
  };
  return {
    run: (work) => {
      if (running >= atOnce && waiting.length >= mostWaiting) return undefined;
      const turn = Promise.withResolvers<void>();
      const begin = (): void => {
        running += 1;
        turn.resolve();
      };
      if (running < atOnce) begin();
      else waiting.push(begin);
      return turn.promise.then(work).finally(next);
    },
  };
}
