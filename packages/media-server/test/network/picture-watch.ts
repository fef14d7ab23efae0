import { poll } from '../browser/harness.ts';
import type { Person } from '../browser/harness.ts';

/** A longer gap between pictures counts as frozen. */
const stillMs = 500;

/** Notes each picture that a page shows, from now on, and by bare TCP each byte. */
const watchScript = `(() => {
  const watch = lectern.watch = { from: 0, shown: [], bytes: [] };
  for (const video of document.querySelectorAll('video')) {
    const again = () => { watch.shown.push(performance.now()); video.requestVideoFrameCallback(again); };
    video.requestVideoFrameCallback(again);
  }
  watch.begin = () => { watch.from = performance.now(); watch.shown.length = 0; watch.bytes.length = 0; return 0; };
  watch.movingAfter = (steadyMs) => {
    let start, last;
    for (const at of watch.shown) {
      if (last === undefined || at - last > ${stillMs}) start = at;
      last = at;
      if (at - start >= steadyMs) return start - watch.from;
    }
    return null;
  };
  watch.longestStill = (afterMs) => {
    const times = watch.shown.filter((at) => at - watch.from >= afterMs);
    return Math.max(...[...times, performance.now()].map((at, index) => at - (times[index - 1] ?? times[0])));
  };
  watch.send = (url) => {
    const socket = new WebSocket(url);
    socket.onopen = () => setInterval(() => socket.send('.'), 20);
  };
  watch.read = async (url) => {
    const reader = (await fetch(url)).body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) watch.bytes.push(performance.now());
  };
  return 0;
})()`;

/** Watches the pictures that this person sees. */
export async function watchPictures(person: Person): Promise<void> {
  await person.run(watchScript);
}

/** Reads bytes by bare TCP in parallel with the pictures. */
export async function readBytes(person: Person, url: string): Promise<void> {
  await person.run(`(void lectern.watch.read(${JSON.stringify(url)}), 0)`);
}

/** Sends bytes by bare TCP in parallel with the pictures. */
export async function sendBytes(person: Person, url: string): Promise<void> {
  await person.run(`(lectern.watch.send(${JSON.stringify(url)}), 0)`);
}

/** Forgets what was seen; times count from now. */
export async function beginWatch(person: Person): Promise<void> {
  await person.run('lectern.watch.begin()');
}

/**
 * From the beginning until the picture moved and went on moving for this long, in milliseconds: pictures that waited
 * in the line are shown as well, and do not prove that more will come.
 */
export function untilSteady(person: Person, steadyMs: number, withinMs: number): Promise<number> {
  return poll(() => person.run<number | null>(`lectern.watch.movingAfter(${steadyMs})`), withinMs);
}

/** The longest time without a new picture since the one that was shown so long after the beginning, in milliseconds. */
export function longestStill(person: Person, afterMs: number): Promise<number> {
  return person.run<number>(`lectern.watch.longestStill(${afterMs})`);
}

/** From the beginning until the first byte by bare TCP, in milliseconds. */
export function untilByte(person: Person, withinMs: number): Promise<number> {
  return poll(
    () =>
      person.run<number | null>(
        'lectern.watch.bytes.length ? lectern.watch.bytes[0] - lectern.watch.from : null',
      ),
    withinMs,
  );
}
