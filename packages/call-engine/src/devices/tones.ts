/** One note: its frequency, when it begins and how long it sounds, in seconds. */
export interface Note {
  readonly hertz: number;
  readonly at: number;
  readonly seconds: number;
}

/** Three rising notes that show whether a speaker works. */
export const speakerTest: readonly Note[] = [
  { hertz: 523.25, at: 0, seconds: 0.28 },
  { hertz: 659.25, at: 0.24, seconds: 0.28 },
  { hertz: 783.99, at: 0.48, seconds: 0.5 },
];

/** Two short calls, as a telephone rings. */
export const ringing: readonly Note[] = [
  { hertz: 659.25, at: 0, seconds: 0.22 },
  { hertz: 783.99, at: 0.2, seconds: 0.3 },
  { hertz: 659.25, at: 0.7, seconds: 0.22 },
  { hertz: 783.99, at: 0.9, seconds: 0.3 },
];

const volume = 0.16;
const ringEveryMs = 2_800;

function playNote(context: AudioContext, note: Note): void {
  const start = context.currentTime + note.at;
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency: note.hertz });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, start + note.seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + note.seconds);
}

async function useSpeaker(context: AudioContext, speakerId: string | null): Promise<void> {
  const settable = context as AudioContext & { setSinkId?: (id: string) => Promise<void> };
  if (speakerId === null || !settable.setSinkId) return;
  try {
    await settable.setSinkId(speakerId);
  } catch {
    // The chosen speaker is gone: the system's default sounds instead.
    return;
  }
}

/** Plays notes once, on the chosen speaker where the browser can. Resolves when they have sounded. */
export async function playNotes(notes: readonly Note[], speakerId: string | null = null): Promise<void> {
  const context = new AudioContext();
  await useSpeaker(context, speakerId);
  await context.resume();
  for (const note of notes) playNote(context, note);
  const seconds = Math.max(...notes.map((note) => note.at + note.seconds));
  await new Promise((resolve) => {
    setTimeout(resolve, seconds * 1_000 + 60);
  });
  await context.close();
}

/** Rings until it is stopped. Before the first touch of the page a browser keeps silent; it rings from then on. */
export function startRinging(): () => void {
  const context = new AudioContext();
  const ring = (): void => {
    if (context.state !== 'running') return void context.resume();
    for (const note of ringing) playNote(context, note);
  };
  const wake = (): void => void context.resume().then(ring);
  document.addEventListener('pointerdown', wake, { once: true });
  ring();
  const timer = setInterval(ring, ringEveryMs);
  return () => {
    clearInterval(timer);
    document.removeEventListener('pointerdown', wake);
    void context.close();
  };
}
