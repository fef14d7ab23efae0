import type { ReactNode } from 'react';

/** The names of the quiet drawings. */
export type DrawingName = 'calendar' | 'plug' | 'bell' | 'people' | 'search' | 'page' | 'lost-page' | 'chat';

/** The drawings that are fetched when the first of them is shown. */
export type LazyDrawing = Exclude<DrawingName, 'plug'>;

/** The strokes of a drawing. */
export interface Strokes {
  box: string;
  width: number;
  grey: ReactNode;
  brand: ReactNode;
}
