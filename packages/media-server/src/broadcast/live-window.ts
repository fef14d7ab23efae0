/** A part as it came from the process that makes it. */
export interface ArrivedSegment {
  readonly data: Buffer;
  readonly seconds: number;
  /** The moment at which it begins, epoch milliseconds. */
  readonly atMs: number;
  readonly init: Buffer | null;
}

interface Part {
  readonly number: number;
  readonly name: string;
  readonly init: string;
  readonly seconds: number;
  readonly atMs: number;
  /** Which beginning of the MP4 it needs, counted from 1; another than that of the part before is a cut. */
  readonly beginning: number;
}

/** The size of a window, and the names of its parts. */
export interface LiveWindowOptions {
  /** Tells the files of one process from those of another. */
  readonly name: string;
  /** Milliseconds for which the stream has run: numbers go on behind those of a process that ended. */
  readonly ranForMs: number;
  readonly listed: number;
  readonly kept: number;
  readonly partSeconds: number;
}

/** Numbers run faster than parts can, so that those of a process that ended are never reached. */
const numbersPerSecond = 4;

/** The last parts of a live stream in memory, and the playlist that names them (RFC 8216). */
export class LiveWindow {
  private readonly options: LiveWindowOptions;
  private readonly files = new Map<string, Buffer>();
  private readonly first: number;
  private parts: Part[] = [];
  private made = 0;
  private inits = 0;
  private currentInit: string | null = null;
  private isEnded = false;
  private text: Buffer | null = null;

  constructor(options: LiveWindowOptions) {
    this.options = options;
    this.first = Math.floor((options.ranForMs / 1_000) * numbersPerSecond);
  }

  /** Whether there is something to watch. */
  get isWatchable(): boolean {
    return this.parts.length > 0;
  }

  add({ data, seconds, atMs, init }: ArrivedSegment): void {
    if (this.isEnded) return;
    if (init) {
      this.inits += 1;
      this.currentInit = `${this.options.name}-i${this.inits}.mp4`;
      this.files.set(this.currentInit, init);
    }
    if (this.currentInit === null) return;
    const name = `${this.options.name}-${this.made}.m4s`;
    this.files.set(name, data);
    this.parts.push({
      number: this.first + this.made,
      name,
      init: this.currentInit,
      seconds,
      atMs,
      beginning: this.inits,
    });
    this.made += 1;
    this.forget();
    this.text = null;
  }

  /** The process that makes the parts was restarted: the next part does not continue the last one. */
  cut(): void {
    this.currentInit = null;
  }

  /** Nothing more comes. */
  end(): void {
    this.isEnded = true;
    this.text = null;
  }

  playlist(): Buffer | null {
    if (!this.isWatchable) return null;
    this.text ??= Buffer.from(this.write());
    return this.text;
  }

  file(name: string): Buffer | null {
    return this.files.get(name) ?? null;
  }

  private forget(): void {
    const over = this.parts.splice(0, Math.max(0, this.parts.length - this.options.kept));
    const inits = new Set(this.parts.map((part) => part.init));
    for (const { name, init } of over) {
      this.files.delete(name);
      if (!inits.has(init)) this.files.delete(init);
    }
  }

  private write(): string {
    const listed = this.parts.slice(-this.options.listed);
    const [first] = listed;
    const before = this.first + beginningOf(first);
    const longest = Math.ceil(
      Math.max(this.options.partSeconds * 2, ...listed.map(({ seconds }) => seconds)),
    );
    const lines = [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      `#EXT-X-TARGETDURATION:${longest}`,
      `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? 0}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${before}`,
    ];
    let init = '';
    for (const part of listed) {
      if (init !== '' && part.init !== init) lines.push('#EXT-X-DISCONTINUITY');
      if (part.init !== init) lines.push(`#EXT-X-MAP:URI="${part.init}"`);
      init = part.init;
      lines.push(
        `#EXT-X-PROGRAM-DATE-TIME:${new Date(part.atMs).toISOString()}`,
        `#EXTINF:${part.seconds.toFixed(3)},`,
        part.name,
      );
    }
    if (this.isEnded) lines.push('#EXT-X-ENDLIST');
    return `${lines.join('\n')}\n`;
  }
}

/** How many beginnings there were up to a part: each begins behind a cut. */
function beginningOf(part: Part | undefined): number {
  return part?.beginning ?? 0;
}
