import { stayLimits } from '@lectern/contract/visits/visits.limits.ts';
import type { ProductCtx } from '../../platform/context/ctx.ts';
import type { DueLane, Forgetting } from '../../platform/jobs/feature-jobs.ts';
import { processAgeMs } from '../../platform/processes/process-age.ts';
import { forgetsTheGone } from '../../platform/processes/forget-the-gone.ts';
import type { Processes } from '../../platform/processes/processes.ts';
import {
  beatStaysAcrossInstitutions,
  closeStaysOfTheGoneAcrossInstitutions,
  forgetTalkAcrossInstitutions,
  noteOutageAcrossInstitutions,
  type Talked,
} from './beats.repo.ts';
import { talkedSince, type Heard } from './talk.rules.ts';

/** Lanes are looked at each second; a look of a busy process is a little late. */
const nextLookMs = 1_200;
/** So long the media engine may take to answer, and the row to be written. */
const leftToWriteMs = 500;

/** The state of one process from beat to beat. */
interface Pulse {
  /** By the product's clock, which tests move. */
  readonly beatAt: number;
  /** By the machine's, which tells whether the process itself stood still. */
  readonly machineMs: number;
  readonly heard: Heard;
}

const pulses = new WeakMap<Processes, Pulse>();

/**
 * The talking since the last beat; nothing if the engine cannot tell or does not answer: that is no reason to miss a
 * beat.
 */
async function talkOf(
  { ports }: ProductCtx,
  heard: Heard,
  passedMs: number,
): Promise<{ heard: Heard; talked: readonly Talked[] }> {
  try {
    const spoken = await ports.media.spoken();
    return spoken ? talkedSince(heard, spoken, passedMs) : { heard, talked: [] };
  } catch (error) {
    // The engine may be restarting: its data is lost, the stays are not.
    ports.log.warn({ err: error }, 'the media engine did not say who talks');
    return { heard, talked: [] };
  }
}

async function beat(product: ProductCtx, last: Pulse | undefined): Promise<void> {
  const now = product.clock.now();
  const machineMs = processAgeMs();
  const silentMs = last ? machineMs - last.machineMs : null;
  if (silentMs === null || silentMs > stayLimits.outageMs) {
    const silentBefore = new Date(now.getTime() - stayLimits.outageMs);
    await noteOutageAcrossInstitutions(product.all, { now, silentBefore });
  }
  const passedMs = Math.max(stayLimits.beatMs, Math.min(silentMs ?? 0, stayLimits.outageMs));
  const { heard, talked } = await talkOf(product, last?.heard ?? new Map(), passedMs);
  const { processes } = product.ports;
  await beatStaysAcrossInstitutions(product.all, { process: processes.name, now, talked });
  pulses.set(processes, { beatAt: now.getTime(), machineMs, heard });
}

const closeThoseOfTheGone = forgetsTheGone(({ all }) => closeStaysOfTheGoneAcrossInstitutions(all));

/**
 * Each process reports at least every five seconds, by one statement, that the stays of its sockets go on: a dying
 * process loses no more than that. The stays of dead processes end at their last report.
 */
export const stayBeats: DueLane = {
  name: 'visits.stays',
  isOfEachProcess: true,
  due: async (product) => {
    await closeThoseOfTheGone(product);
    const last = pulses.get(product.ports.processes);
    const passed = product.clock.now().getTime() - (last?.beatAt ?? Number.NEGATIVE_INFINITY);
    // At the next look it would be too late: as a rule the fourth look beats.
    if (Math.abs(passed) >= stayLimits.beatMs - nextLookMs - leftToWriteMs) await beat(product, last);
    return [];
  },
};

/** For how long somebody talked is forgotten after twelve months. */
export const forgetTalk: Forgetting = {
  name: 'talk time',
  forget: async ({ all, clock }) => {
    const before = clock.now();
    before.setUTCMonth(before.getUTCMonth() - stayLimits.talkMonths);
    await forgetTalkAcrossInstitutions(all, before);
  },
};
