import { setFlagsFromString } from 'node:v8';

/** The heap may grow by this percentage of what is in use before it is collected (decision 229). */
const growthPercent = 100;

/**
 * Has V8 clear the heap once it has grown by its own size. By itself it waits longer on a machine with much memory, so that
 * one long file of people took much that nobody needed.
 */
export function boundHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
}
