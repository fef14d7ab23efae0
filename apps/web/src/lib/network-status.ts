import { createState } from '@lectern/call-engine/observable.ts';
import { restBase } from '@lectern/contract/core/envelope.ts';
import { emitAppEvent, onAppEvent } from './app-events.ts';
import { useObservable } from './use-observable.ts';

/** The state that the overlays show: all well, the browser is offline, or the server does not answer. */
export type NetworkState = 'online' | 'offline' | 'server-down';

const firstProbeMs = 400;
const probeMs = 1_000;
/** A slow network is not a server that is down; once it counts as down, hanging requests are retried sooner. */
const firstProbeTimeoutMs = 5_000;
const probeTimeoutMs = 2_000;

const network = createState<NetworkState>('online');
const comeBackListeners = new Set<() => void>();
let probing = false;

async function ping(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(`${restBase}/ping`, { cache: 'no-store', signal })).ok;
  } catch {
    // No answer is the answer.
    return false;
  }
}

/**
 * Asks, and while nothing comes asks again each second on a new connection: TCP retries packets of an outage ever
 * later. An answer after such a delay shows all waiting callers that the network is back.
 */
async function serverAnswers(timeoutMs = firstProbeTimeoutMs): Promise<boolean> {
  const done = new AbortController();
  const ask = (ms: number): Promise<boolean> => ping(AbortSignal.any([done.signal, AbortSignal.timeout(ms)]));
  const heard = Promise.withResolvers<boolean>();
  let isLate = false;
  const retries = setInterval(() => {
    isLate = true;
    void ask(probeTimeoutMs).then((isHeard) => isHeard && heard.resolve(true));
  }, probeMs);
  void ask(timeoutMs).then(heard.resolve);
  const answers = await heard.promise;
  clearInterval(retries);
  done.abort();
  if (answers && isLate) {
    emitAppEvent('answered', undefined);
    emitAppEvent('networkBack', undefined);
  }
  return answers;
}

function become(state: NetworkState): void {
  const before = network.get();
  network.set(state);
  if (state === 'online' && before !== 'online') for (const listener of comeBackListeners) listener();
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Looks until the server answers. One failed request alone shows nothing: the first probe decides. */
async function probeUntilItAnswers(): Promise<void> {
  if (probing) return;
  probing = true;
  let isHeard = false;
  const stop = onAppEvent('answered', () => (isHeard = true));
  await pause(firstProbeMs);
  let timeoutMs = firstProbeTimeoutMs;
  while (navigator.onLine && !isHeard && !(await serverAnswers(timeoutMs)) && !isHeard) {
    become('server-down');
    timeoutMs = probeTimeoutMs;
    await pause(probeMs);
  }
  stop();
  probing = false;
  become(navigator.onLine ? 'online' : 'offline');
}

/** Starts to watch. Once, at the start. */
export function watchNetwork(): void {
  if (!navigator.onLine) network.set('offline');
  window.addEventListener('offline', () => become('offline'));
  window.addEventListener('online', () => void probeUntilItAnswers());
  onAppEvent('networkDown', () => void probeUntilItAnswers());
  // Any answer, of a call or a socket, shows that it is back.
  onAppEvent('answered', () => {
    if (network.get() === 'server-down') become('online');
  });
}

/** Looks once, as the Refresh button asks. True if the server answered. */
export async function refreshNetwork(): Promise<boolean> {
  const answers = await serverAnswers();
  if (answers) become('online');
  else if (navigator.onLine) become('server-down');
  return answers;
}

/** Waits until the server answers; while it does not, the overlays say so. */
export async function untilServerAnswers(): Promise<void> {
  while (!(await serverAnswers())) {
    emitAppEvent('networkDown', undefined);
    await pause(probeMs);
  }
}

/** The state of the network, followed by the component. */
export function useNetwork(): NetworkState {
  return useObservable(network);
}

/** Calls back whenever the network is there again after it was gone. Returns how to stop. */
export function onNetworkBack(listener: () => void): () => void {
  comeBackListeners.add(listener);
  return () => comeBackListeners.delete(listener);
}
