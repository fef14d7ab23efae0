import type { SignalTarget } from '@livekit/protocol';
import type { SignalMessage } from '../signalling/signal-link.ts';
import { passiveCandidates } from '../tcp/tcp-candidates.ts';
import type { TcpAddress } from '../tcp/tcp-candidates.ts';
import { trickle } from './trickle.ts';

/** A browser whose connection is refused forgets the address until it gets it again. */
const recallEveryMs = 500;
/** As long as a seat is kept. */
const mostRecalls = 30;

interface RecallOptions {
  readonly addresses: readonly TcpAddress[];
  /** Which of the client's connections is called back. */
  readonly target: SignalTarget;
  readonly isBack: () => boolean;
  readonly send: (message: SignalMessage) => void;
}

/**
 * Calls back a client whose media came by TCP, when its connection broke: it gets the engine's addresses again, each
 * time under another foundation, because a browser ignores known ones. Otherwise it would wait until ICE has failed,
 * and join again.
 */
export class TcpRecall {
  private readonly options: RecallOptions;
  private timer: NodeJS.Timeout | null = null;

  constructor(options: RecallOptions) {
    this.options = options;
  }

  begin(): void {
    if (this.timer || this.options.addresses.length === 0) return;
    let told = 0;
    this.timer = setInterval(() => {
      if (told >= mostRecalls || this.options.isBack()) {
        this.end();
        return;
      }
      told += 1;
      for (const candidate of passiveCandidates(this.options.addresses, told))
        this.options.send(trickle(candidate, this.options.target));
    }, recallEveryMs);
    this.timer.unref();
  }

  end(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }
}
