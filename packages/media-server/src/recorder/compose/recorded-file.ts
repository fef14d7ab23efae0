/** One playable file of a recording. */
export interface RecordedFile {
  readonly file: string;
  readonly seconds: number;
  /** Whose picture it is, where it is one person's or screen's; null for a composed one. */
  readonly of: { readonly name: string; readonly kind: 'person' | 'screen' } | null;
}
