import type { TextKey } from '../texts.ts';
import type { Happening } from './history.shapes.ts';

/** The facts of a happening that choose its sentence. */
type Told = Pick<Happening, 'kind' | 'missing' | 'wanted'>;

/** The key of the sentence that tells a happening; it may name `who` and the host's word for educators (`role`). */
export function happeningText({ kind, missing, wanted }: Told): TextKey {
  if (kind === 'missed') return `visits.history.kind.missed.${missing ?? 'everybody'}`;
  if (kind === 'requested') return `visits.history.kind.requested.${wanted ?? 'cancel'}`;
  return `visits.history.kind.${kind}`;
}
