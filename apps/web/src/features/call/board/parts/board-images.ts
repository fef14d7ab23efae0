/** Pictures of a board, each loaded once. */
export class BoardImages {
  private readonly addressOf: (fileId: string) => Promise<string>;
  private readonly loaded = new Map<string, HTMLImageElement>();
  private readonly loading = new Map<string, Promise<void>>();
  private readonly listeners = new Set<(fileId: string) => void>();

  constructor(addressOf: (fileId: string) => Promise<string>) {
    this.addressOf = addressOf;
  }

  /** Hears which picture can be drawn from now on. Returns how to stop. */
  onLoad(listener: (fileId: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A picture that can be drawn at once. */
  get(fileId: string): HTMLImageElement | undefined {
    return this.loaded.get(fileId);
  }

  /** Resolves once a picture can be drawn, or cannot be had. */
  load(fileId: string): Promise<void> {
    const known = this.loading.get(fileId) ?? this.fetch(fileId);
    this.loading.set(fileId, known);
    return known;
  }

  private async fetch(fileId: string): Promise<void> {
    const image = new Image();
    try {
      image.src = await this.addressOf(fileId);
      await image.decode();
    } catch {
      // Cut off, or gone: the next time somebody looks, it is asked for again.
      this.loading.delete(fileId);
      return;
    }
    this.loaded.set(fileId, image);
    for (const listener of this.listeners) listener(fileId);
  }
}
