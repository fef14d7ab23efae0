/** A client that closed its connection in good order, signalling and media both, comes back within this time if it means to: its full reconnect closes before it joins again. */
const closedSeatGraceMs = 5000;
/** A client that has joined must have media within this time. */
const connectTimeoutMs = 20_000;

/** The owner of a kept seat, as far as it matters here. */
interface Seated {
  readonly link: { readonly isAttached: boolean };
  readonly connections: { readonly isConnected: boolean; readonly isClosed: boolean };
}

/** Keeps the seats of participants whose connection is lost, and gives them up when their grace is over. */
export class Seats<Participant extends Seated> {
  private readonly timers = new Map<Participant, NodeJS.Timeout>();
  private readonly deadlines = new Map<Participant, number>();
  private readonly graceMs: number;
  private readonly giveUp: (participant: Participant) => void;

  constructor(graceMs: number, giveUp: (participant: Participant) => void) {
    this.graceMs = graceMs;
    this.giveUp = giveUp;
  }

  /** Gives a client that has just joined time to connect its media. */
  expect(participant: Participant): void {
    this.schedule(participant, connectTimeoutMs);
  }

  /** Keeps a seat after a loss. A seat that is kept already does not get longer. */
  keep(participant: Participant): void {
    const isGone = !participant.link.isAttached && participant.connections.isClosed;
    const graceMs = isGone ? Math.min(closedSeatGraceMs, this.graceMs) : this.graceMs;
    const deadline = this.deadlines.get(participant);
    if (deadline !== undefined && deadline <= Date.now() + graceMs) return;
    this.schedule(participant, graceMs);
  }

  /** Ends the wait if signalling and media are both there again. */
  settle(participant: Participant): void {
    if (participant.link.isAttached && participant.connections.isConnected) this.release(participant);
  }

  release(participant: Participant): void {
    clearTimeout(this.timers.get(participant));
    this.timers.delete(participant);
    this.deadlines.delete(participant);
  }

  private schedule(participant: Participant, afterMs: number): void {
    this.release(participant);
    this.deadlines.set(participant, Date.now() + afterMs);
    const timer = setTimeout(() => {
      this.release(participant);
      this.giveUp(participant);
    }, afterMs);
    this.timers.set(participant, timer);
  }
}
