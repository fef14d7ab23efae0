import { TrafficBudget } from './traffic-budget.ts';

/** How much data one participant may send: this much at once, and this much more in each second. */
const limits = {
  bytes: { burst: 1024 * 1024, perSecond: 256 * 1024 },
  count: { burst: 400, perSecond: 100 },
} as const;

/** Bounds the data messages of one participant, in bytes and in number, so that nobody fills the lines of the others. */
export class DataBudget extends TrafficBudget {
  constructor() {
    super(limits);
  }
}
