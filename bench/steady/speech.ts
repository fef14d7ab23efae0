const rate = 48_000;
const seconds = 10;

/**
 * Ten seconds of something like speech as a sound file: a voice of 140 Hz with its overtones that rises and falls four
 * times a second and never pauses, so that every lost packet would be heard.
 */
export function makeSpeech(): Buffer {
  const samples = rate * seconds;
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    const time = at / rate;
    const pitch = 140 + 20 * Math.sin(2 * Math.PI * 0.7 * time);
    let value = 0;
    for (let overtone = 1; overtone <= 12; overtone += 1)
      value += Math.sin(2 * Math.PI * pitch * overtone * time) / overtone;
    const loudness = 0.35 + 0.25 * Math.sin(2 * Math.PI * 4 * time);
    file.writeInt16LE(Math.round(value * loudness * 9_000), 44 + at * 2);
  }
  return file;
}
