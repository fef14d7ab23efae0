import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { OggOpusWriter } from './ogg.ts';

const frameSamples = 1_024;
const headerBytes = 7;
/** The encoder begins with one frame from before the sound. */
const primingSamples = 1_024;

/** One AAC frame at its place in the line of sound. */
export interface AacFrame {
  readonly data: Buffer;
  readonly from: number;
  readonly samples: number;
}

/** The inputs, the mixing program, and the receiver. */
export interface AacEncoderOptions {
  readonly ffmpeg: string;
  readonly niceness: number;
  /** How many lines of Opus are mixed; all begin at the same moment and go on alike. */
  readonly lines: number;
  readonly onFrame: (frame: AacFrame) => void;
  readonly onEnded: (reason: string) => void;
}

function encoderArgs(lines: number): string[] {
  const inputs = Array.from({ length: lines }, (_unused, index) => [
    '-probesize',
    '64',
    '-analyzeduration',
    '0',
    '-fflags',
    'nobuffer',
    '-f',
    'ogg',
    '-i',
    `pipe:${3 + index}`,
  ]).flat();
  const mixed = Array.from({ length: lines }, (_unused, index) => `[${index}:a]`).join('');
  return [
    '-hide_banner',
    '-loglevel',
    'error',
    '-nostdin',
    ...inputs,
    '-filter_complex',
    `${mixed}amix=inputs=${lines}:normalize=0,aresample=48000`,
    '-ac',
    '2',
    '-c:a',
    'aac',
    '-b:a',
    '96k',
    '-flush_packets',
    '1',
    '-f',
    'adts',
    'pipe:1',
  ];
}

/** Mixes lines of Opus and encodes them as AAC while they come, by an ffmpeg of its own below the calls in priority. */
export class AacEncoder {
  private readonly options: AacEncoderOptions;
  private readonly child: ChildProcessByStdio<null, Readable, Readable>;
  private readonly inputs: Writable[];
  private readonly writers: OggOpusWriter[];
  private rest = Buffer.alloc(0);
  private position = -primingSamples;
  private isOver = false;

  constructor(options: AacEncoderOptions) {
    this.options = options;
    const pipes = Array.from({ length: options.lines }, () => 'pipe' as const);
    this.child = spawn(options.ffmpeg, encoderArgs(options.lines), {
      stdio: ['ignore', 'pipe', 'pipe', ...pipes],
    }) as ChildProcessByStdio<null, Readable, Readable>;
    if (this.child.pid !== undefined) setPriority(this.child.pid, options.niceness);
    this.inputs = this.child.stdio.slice(3) as unknown as Writable[];
    this.writers = this.inputs.map(() => new OggOpusWriter());
    let words = '';
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-500);
    });
    this.child.stdout.on('data', (bytes: Buffer) => this.take(bytes));
    this.child.once('error', (error) => this.end(error.message));
    this.child.once('close', (code) => this.end(`ffmpeg ended with ${String(code)}: ${words.trim()}`));
    for (const [index, input] of this.inputs.entries()) {
      // A pipe of an ended process: the process itself reports its end.
      input.on('error', () => undefined);
      input.write(this.writers[index]?.head());
    }
  }

  /** The next packet of a line. */
  push(line: number, data: Buffer, samples: number): void {
    if (this.isOver) return;
    const page = this.writers[line]?.packet(data, samples);
    if (page) this.inputs[line]?.write(page);
  }

  close(): void {
    this.isOver = true;
    this.child.kill('SIGKILL');
  }

  private end(reason: string): void {
    if (this.isOver) return;
    this.isOver = true;
    this.options.onEnded(reason);
  }

  private take(bytes: Buffer): void {
    this.rest = Buffer.concat([this.rest, bytes]);
    while (this.rest.length >= headerBytes) {
      const size = this.rest.readUIntBE(3, 3);
      const frameBytes = (size >> 5) & 0x1fff;
      if (frameBytes < headerBytes || this.rest.length < frameBytes) return;
      const from = this.position;
      this.position += frameSamples;
      if (from >= 0)
        this.options.onFrame({
          data: this.rest.subarray(headerBytes, frameBytes),
          from,
          samples: frameSamples,
        });
      this.rest = this.rest.subarray(frameBytes);
    }
  }
}
