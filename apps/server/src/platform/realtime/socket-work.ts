import { messagePacesOfPerson, waitingMessages, type MessagePace } from '@lectern/contract/core/pace.ts';
import { messagePaces } from '@lectern/contract/paces.ts';
import { Refusal } from '../context/refusal.ts';
import type { Caller, Paces } from '../pace/paces.ts';

/** How many times the refusals of a minute may exceed what is allowed before the socket is cut: answering costs too. */
const cutFactor = 10;

/** Kinds of messages that wait for none before them: heartbeats, and strokes, whose order does not matter. */
const besides: ReadonlySet<MessagePace> = new Set(['beat', 'draw']);

function paceOfMessage(event: string): MessagePace {
  const pace = Object.entries(messagePaces).find(([name]) => name === event)?.[1];
  if (!pace) throw new Error(`The message ${event} has no row in the contract's paces.`);
  return pace;
}

/** Fails for a message that the contract's table does not have: it would be unlimited. */
export function refuseUnpaced(events: readonly string[]): void {
  for (const event of events) paceOfMessage(event);
}

interface Options {
  readonly paces: Paces;
  readonly caller: Caller;
  /** Ends a socket that goes on and on. */
  readonly cut: () => void;
}

/** The requests of one socket: counted for its person, and done one after the other. */
export class SocketWork {
  private readonly waiting: (() => Promise<void>)[] = [];
  private isBusy = false;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /**
   * Does a message's work when those before it are done, in the share of its person. Refuses with too_many_requests what is too often, and what finds too much before it.
   */
  do<T>(event: string, work: () => Promise<T>): Promise<T> {
    const kind = paceOfMessage(event);
    const pace = messagePacesOfPerson[kind];
    const { paces, caller } = this.options;
    const isAllowed = paces.isAllowed(caller, `message ${kind}`, pace.most);
    if (!isAllowed) {
      if (!paces.isAllowed(caller, `refused ${kind}`, cutFactor * pace.most)) this.options.cut();
      return Promise.reject(new Refusal('too_many_requests'));
    }
    const shared = () => paces.run(caller, { kind: `message ${kind}`, pace }, work);
    return besides.has(kind) ? shared() : this.inTurn(shared);
  }

  /** Counts a message that nobody knows, as any other. */
  countUnknown(): Refusal {
    const { paces, caller, cut } = this.options;
    const { most } = messagePacesOfPerson.usual;
    if (paces.isAllowed(caller, 'message usual', most)) return new Refusal('not_found');
    if (!paces.isAllowed(caller, 'refused usual', cutFactor * most)) cut();
    return new Refusal('too_many_requests');
  }

  /** Drops work that has not begun: its sender is gone. */
  end(): void {
    this.waiting.length = 0;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting.length >= waitingMessages) return Promise.reject(new Refusal('too_many_requests'));
    return new Promise((resolve, reject) => {
      this.waiting.push(() => work().then(resolve, reject));
      if (!this.isBusy) void this.workOff();
    });
  }

  private async workOff(): Promise<void> {
    this.isBusy = true;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await next();
    this.isBusy = false;
  }
}
