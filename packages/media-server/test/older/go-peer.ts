import { execFile, execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { VideoGrant } from 'livekit-server-sdk';
import type { Engine } from '../../src/engine.ts';
import { poll } from '../browser/harness.ts';
import { tokenFor } from '../tokens.ts';

/** Something that a participant on the Go SDK tells of. */
export interface GoEvent {
  readonly event: string;
  readonly sid?: string;
  readonly kind?: string;
  readonly identity?: string;
  readonly others?: readonly string[];
  readonly count?: number;
  readonly codec?: string;
  readonly text?: string;
  readonly from?: string;
  readonly error?: string;
}

const source = path.join(import.meta.dirname, 'go-peer');

function findGo(): boolean {
  try {
    execFileSync('go', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Whether there is a Go in the PATH to build the participant with. */
export const hasGo = findGo();

/** Builds the participant; the first time, without any of Go's caches, that takes minutes. */
export async function buildGoPeer(): Promise<string> {
  const program = path.join(tmpdir(), `go-peer-${process.pid}`);
  // It may be built in parallel with the other tests, and must not slow them down.
  await promisify(execFile)('nice', ['-n', '19', 'go', 'build', '-trimpath', '-o', program, '.'], {
    cwd: source,
  });
  return program;
}

/** A participant on LiveKit's Go SDK, in a process of its own. */
export class GoPeer {
  readonly events: GoEvent[] = [];
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.child = child;
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (process.env['MEDIA_TEST_LOG']) console.log('[go]', line);
        if (line.startsWith('{"')) this.events.push(JSON.parse(line) as GoEvent);
      });
  }

  /** Starts one that comes in by a token, whatever happens to it. */
  static start(
    program: string,
    url: string,
    how: { token: string; isSingle?: boolean | undefined; published?: readonly string[] | undefined },
  ): GoPeer {
    const args = [url, how.token, ...(how.isSingle ? ['single', ...(how.published ?? [])] : [])];
    return new GoPeer(spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] }));
  }

  /** One that has come in. */
  static async enter(
    program: string,
    engine: Pick<Engine, 'url'>,
    who: {
      identity: string;
      room: string;
      grant?: Partial<VideoGrant>;
      isSingle?: boolean;
      /** Kinds of tracks that come with the request to join; with one connection alone. */
      published?: readonly ('audio' | 'video')[];
    },
  ): Promise<GoPeer> {
    const token = await tokenFor(who.identity, who.room, who.grant);
    const peer = GoPeer.start(program, engine.url, {
      token,
      isSingle: who.isSingle,
      published: who.published,
    });
    await peer.hears(({ event }) => event === 'joined');
    return peer;
  }

  /** Tells it what to do. */
  tell(command: string): void {
    this.child.stdin?.write(`${command}\n`);
  }

  /** Waits for an event, among those that there were too. */
  async hears(matches: (event: GoEvent) => boolean, timeoutMs = 20_000): Promise<GoEvent> {
    return poll(() => this.events.find(matches) ?? null, timeoutMs).catch((error: unknown) => {
      throw new Error(`no such event; there were ${JSON.stringify(this.events)}`, { cause: error });
    });
  }

  /** Waits until so many more packets of a track have come in. */
  async receives(sid: string, more = 40): Promise<void> {
    const countNow = (): number =>
      this.events.reduce(
        (last, { event, ...told }) => (event === 'packets' && told.sid === sid ? (told.count ?? 0) : last),
        0,
      );
    const told = this.events.length;
    const before = countNow();
    await poll(() => {
      const restarted = this.events
        .slice(told)
        .some(({ event, count }) => event === 'packets' && (count ?? 0) < before);
      return countNow() >= (restarted ? more : before + more) || null;
    }, 20_000);
  }

  /** Publishes made-up sound or pictures; gives the track's sid. */
  async publish(kind: 'audio' | 'video'): Promise<string> {
    this.tell(`publish ${kind}`);
    const { sid } = await this.hears(
      ({ event, kind: published }) => event === 'publishing' && published === kind,
    );
    return sid ?? '';
  }

  /** Leaves in good order. */
  async leave(): Promise<void> {
    const ended = new Promise((resolve) => {
      this.child.once('exit', resolve);
    });
    this.tell('leave');
    await ended;
  }

  /** Ends the process in any case. */
  end(): void {
    this.child.kill('SIGKILL');
  }
}
