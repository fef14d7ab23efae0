import { callLimits } from '@lectern/contract/call/call.limits.ts';
import {
  expiryStage,
  secondsLeft,
  type ExpiryStage,
  type HostBuffers,
} from '@lectern/contract/call/call.rules.ts';
import { createState, type Observable } from '../observable.ts';

/** The timer's part of a call. */
export interface CallTime {
  /** Whole seconds until the scheduled end; negative behind it. */
  readonly secondsLeft: number;
  readonly stage: ExpiryStage;
}

/** The inputs of the timer. */
export interface TimerDependencies {
  /** The product's time in epoch milliseconds, never the browser's own. */
  readonly now: () => number;
  readonly endsAt: number;
  readonly buffers: HostBuffers;
}

const tickMs = 1_000;
const order: readonly ExpiryStage[] = ['running', 'timeIsUp', 'fiveMinutes', 'expired'];

/**
 * Counts down to the end of a call. Zero is reported at once; the buffers after the end are checked every 30 s. A
 * stage never goes back to an earlier one.
 */
export class CallTimer {
  readonly time: Observable<CallTime>;
  private readonly own;
  private readonly dependencies: TimerDependencies;
  private timers: ReturnType<typeof setInterval>[] = [];

  constructor(dependencies: TimerDependencies) {
    this.dependencies = dependencies;
    const { now, endsAt } = dependencies;
    this.own = createState<CallTime>({ secondsLeft: secondsLeft(endsAt, now()), stage: 'running' });
    this.time = this.own;
  }

  /** Starts counting; a call that is already behind its end says so at once. */
  start(): void {
    this.stop();
    this.tick();
    this.lookAtBuffers();
    this.timers = [
      setInterval(() => this.tick(), tickMs),
      setInterval(() => this.lookAtBuffers(), callLimits.bufferCheckMs),
    ];
  }

  /** Stops counting, as the end of the call does. */
  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.timers = [];
  }

  private tick(): void {
    const left = secondsLeft(this.dependencies.endsAt, this.dependencies.now());
    this.own.patch({ secondsLeft: left });
    if (left <= 0) this.reach('timeIsUp');
  }

  private lookAtBuffers(): void {
    const { now, endsAt, buffers } = this.dependencies;
    this.reach(expiryStage(endsAt, buffers, now()));
  }

  private reach(stage: ExpiryStage): void {
    if (order.indexOf(stage) > order.indexOf(this.own.get().stage)) this.own.patch({ stage });
  }
}
