const rate = 16_000;
const seconds = 0.5;
const notes = [
  { hertz: 880, from: 0 },
  { hertz: 1174.66, from: 0.12 },
] as const;
const headerBytes = 44;

function sampleAt(time: number): number {
  return notes.reduce((sum, { hertz, from }) => {
    const age = time - from;
    return age < 0 ? sum : sum + Math.sin(2 * Math.PI * hertz * age) * Math.exp(-9 * age) * 0.22;
  }, 0);
}

function writeText(view: DataView, at: number, text: string): void {
  for (const [index, character] of Array.from(text).entries())
    view.setUint8(at + index, character.charCodeAt(0));
}

/** Two soft notes as a WAV file (mono, 16 bit), made here so that no sound has to be fetched. */
function chimeFile(): ArrayBuffer {
  const samples = rate * seconds;
  const file = new ArrayBuffer(headerBytes + samples * 2);
  const view = new DataView(file);
  writeText(view, 0, 'RIFF');
  view.setUint32(4, file.byteLength - 8, true);
  writeText(view, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  writeText(view, 36, 'data');
  view.setUint32(40, samples * 2, true);
  for (let index = 0; index < samples; index += 1) {
    view.setInt16(headerBytes + index * 2, sampleAt(index / rate) * 32_767, true);
  }
  return file;
}

let chime: HTMLAudioElement | null = null;

function sound(): void {
  chime ??= new Audio(URL.createObjectURL(new Blob([chimeFile()], { type: 'audio/wav' })));
  chime.currentTime = 0;
  // Refused until the person has touched the page; the badge and the live region still tell.
  chime.play().catch(() => undefined);
}

const lockName = 'lectern-chime';
/** News that come together sound once. */
const restMs = 2_000;
/** Tabs that nobody sees let one go first that is in sight. */
const behindMs = 300;

const rest = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, restMs));

/** Does it in the first tab of the browser that asks, and in no tab again for a while. */
function inOneTab(act: () => void): void {
  // Without a secure connection tabs do not know of each other.
  if (!('locks' in navigator)) {
    act();
    return;
  }
  const take = (): void => {
    const asked = navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (lock === null) return;
      act();
      await rest();
    });
    asked.catch(() => undefined);
  };
  if (document.visibilityState === 'visible') take();
  else setTimeout(take, behindMs);
}

/**
 * Plays the chime once, no matter how many tabs are open and what else comes at the same time. A browser in which
 * nobody has pressed anything yet stays silent.
 */
export function playChime(): void {
  inOneTab(sound);
}

/** Other tabs stay silent as well: the news is visible in this one. */
export function hushChime(): void {
  inOneTab(() => undefined);
}
