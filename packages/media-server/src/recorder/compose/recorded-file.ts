/** One playable file of a recording. */
export interface RecordedFile {
  readonly file: string;
  readonly seconds: number;
  /** The person or screen in it; null for a composed one. */
  readonly of: { readonly name: string; readonly kind: 'person' | 'screen' } | null;
}
