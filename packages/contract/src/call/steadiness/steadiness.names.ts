/**
 * How far somebody has steadied a weak connection, each step on top of those before: pictures of a few people only, the
 * smallest pictures, and in the end sound and board alone.
 */
export const steadySteps = ['none', 'fewerTiles', 'lowerLayers', 'soundOnly'] as const;

/** One of them. */
export type SteadyStep = (typeof steadySteps)[number];
