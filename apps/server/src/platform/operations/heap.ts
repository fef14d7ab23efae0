import { setFlagsFromString } from 'node:v8';

/** So much of what is in use the heap may grow by, in percent, before it is cleared of what is not (decision 229). */
const growthPercent = 100;

/**
 * Has V8 clear the heap once it has grown by its own size. By itself it waits on a machine with much memory until there is
 * four times as much, so that one long file of people would take half a gigabyte that nobody needs.
 */
export function boundHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
}
