/** What a life of sessions and payouts should come to, by arithmetic of its own: nothing here is the product's. */
export interface ModelSession {
  readonly minutes: number;
  readonly percent: number;
  /** Days since the life began. */
  readonly day: number;
  readonly postsAtHour: number;
  state: 'pending' | 'posted' | 'notPaid';
  isFlagged: boolean;
  wasFlagged: boolean;
}

/** A payout of the model. */
export interface ModelPayout {
  readonly amount: number;
  state: 'reserved' | 'settled' | 'released' | 'returned';
}

const usualCents = 4_000;

/** One educator's life. */
export class LedgerModel {
  readonly sessions: ModelSession[] = [];
  readonly payouts: ModelPayout[] = [];
  readonly rates = new Map<number, number>();
  hour = 12;

  get day(): number {
    return Math.floor(this.hour / 24);
  }

  /** What a session earns by the rates that are set by now: rounded from the middle to the even cent. */
  earned({ minutes, percent, day }: ModelSession): number {
    const begun = [...this.rates.entries()].filter(([from]) => from <= day);
    const cents = begun.toSorted(([one], [other]) => other - one)[0]?.[1] ?? usualCents;
    const exact = cents * minutes * percent;
    const down = Math.floor(exact / 6_000);
    const rest = (exact % 6_000) * 2;
    const isUp = rest > 6_000 || (rest === 6_000 && down % 2 === 1);
    return down + (isUp ? 1 : 0);
  }

  private sum(of: (session: ModelSession) => boolean): number {
    return this.sessions.filter(of).reduce((all, session) => all + this.earned(session), 0);
  }

  private out(...states: ModelPayout['state'][]): number {
    return this.payouts
      .filter(({ state }) => states.includes(state))
      .reduce((all, { amount }) => all + amount, 0);
  }

  /** The balance as it should be read. */
  balance(): { available: number; pending: number; reserved: number; paid: number } {
    const open = this.sum(({ state, isFlagged }) => state === 'posted' && isFlagged);
    const posted = this.sum(({ state }) => state === 'posted');
    return {
      available: posted - open - this.out('reserved', 'settled'),
      pending: this.sum(({ state }) => state === 'pending') + open,
      reserved: this.out('reserved'),
      paid: this.out('settled'),
    };
  }

  /** Time goes on, and what has waited long enough is posted. */
  pass(hours: number): void {
    this.hour += hours;
    for (const session of this.sessions)
      if (session.state === 'pending' && session.postsAtHour <= this.hour) session.state = 'posted';
  }
}
