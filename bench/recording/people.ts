import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import path from 'node:path';
import {
  clientExtensionIds,
  clientPayloadTypes,
} from '../../packages/media-server/src/client/client-offer.ts';
import { HeadlessClient } from '../../packages/media-server/src/client/headless-client.ts';
import { isRtcp } from '../../packages/media-server/src/rtp/rtp-packet.ts';

/** Somebody with a camera in two sizes, as browsers send it, and a microphone. */
export interface FilmedPerson {
  readonly name: string;
  readonly codec: 'vp8' | 'h264';
  readonly tone: number;
}

/** Where the encoded pictures lie that are played over and over. */
export interface Clips {
  readonly ffmpeg: string;
  readonly folder: string;
}

const layers = [
  { rid: 'q', quality: 0, width: 320, height: 180, bitrate: 150_000 },
  { rid: 'f', quality: 2, width: 1280, height: 720, bitrate: 1_500_000 },
] as const;

type Layer = (typeof layers)[number];

const framesPerSecond = 25;
const clipSeconds = 10;
const encoders = {
  vp8: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'],
  h264: ['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-profile:v', 'baseline'],
} as const;
const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'];

function clipOf({ folder }: Clips, codec: FilmedPerson['codec'], { width }: Layer): string {
  return path.join(folder, `${codec}-${width}.${codec === 'vp8' ? 'mkv' : 'ts'}`);
}

/** Encodes ten seconds of each picture beforehand, so that nothing is encoded while the recording runs. */
export function encodeClips(clips: Clips): void {
  for (const codec of ['vp8', 'h264'] as const)
    for (const layer of layers) {
      const { width, height, bitrate } = layer;
      const source = `testsrc2=s=${width}x${height}:r=${framesPerSecond},noise=alls=8:allf=t`;
      const picture = ['-f', 'lavfi', '-i', source, '-t', String(clipSeconds), '-pix_fmt', 'yuv420p'];
      const rate = ['-b:v', String(bitrate), '-maxrate', String(bitrate), '-bufsize', String(bitrate)];
      const { status } = spawnSync(
        clips.ffmpeg,
        [...quiet, ...picture, ...encoders[codec], ...rate, '-g', '50', clipOf(clips, codec, layer)],
        { stdio: 'inherit' },
      );
      if (status !== 0) throw new Error(`ffmpeg could not encode ${codec}.`);
    }
}

/** An RTP packet under another number, with header extensions of one byte each. */
function rewritten(
  packet: Buffer,
  { ssrc, type }: { ssrc: number; type: number },
  extensions: readonly (readonly [id: number, value: Buffer])[],
): Buffer {
  const elements = Buffer.concat(
    extensions.flatMap(([id, value]) => [Buffer.from([(id << 4) | (value.length - 1)]), value]),
  );
  const words = Math.ceil(elements.length / 4);
  const block = Buffer.alloc(4 + words * 4);
  block.writeUInt16BE(0xbede, 0);
  block.writeUInt16BE(words, 2);
  elements.copy(block, 4);
  const head = Buffer.from(packet.subarray(0, 12));
  head[0] = 0x90;
  head[1] = ((head[1] ?? 0) & 0x80) | type;
  head.writeUInt32BE(ssrc, 8);
  return Buffer.concat([head, block, packet.subarray(12)]);
}

/** Lets ffmpeg send something in real time as RTP; gives back how to stop it. */
async function stream(
  ffmpeg: string,
  args: readonly string[],
  take: (packet: Buffer) => void,
): Promise<() => void> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  socket.on('message', (packet) => {
    if (!isRtcp(packet)) take(packet);
  });
  const target = `rtp://127.0.0.1:${socket.address().port}?pkt_size=1100`;
  const child: ChildProcess = spawn(ffmpeg, [...quiet, '-re', ...args, '-f', 'rtp', target], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return () => {
    child.kill('SIGKILL');
    socket.close();
  };
}

const loud = 20;
const silent = 127;

/** Joins somebody who sends until they are stopped; `isSpeaking` is asked for each packet of sound. */
export async function bringPerson(
  clips: Clips,
  { codec, tone }: FilmedPerson,
  { url, token, isSpeaking }: { url: string; token: string; isSpeaking: () => boolean },
): Promise<() => void> {
  const client = new HeadlessClient({ url, token, autoSubscribe: false });
  await client.connect();
  const camera = await client.publish({ kind: 'video', source: 'camera', codec, layers });
  const microphone = await client.publish({ kind: 'audio', source: 'microphone' });
  const text = (value: string): Buffer => Buffer.from(value, 'latin1');
  const pictures = layers.map((layer, index) =>
    stream(
      clips.ffmpeg,
      ['-stream_loop', '-1', '-i', clipOf(clips, codec, layer), '-c', 'copy'],
      (packet) => {
        const stamp = { ssrc: camera.ssrc + index + 1, type: clientPayloadTypes[codec] };
        const names = [
          [clientExtensionIds.mid, text(camera.mid)],
          [clientExtensionIds.rid, text(layer.rid)],
        ] as const;
        client.send(rewritten(packet, stamp, names));
      },
    ),
  );
  const opus = ['-c:a', 'libopus', '-b:a', '32k', '-ar', '48000', '-ac', '2', '-page_duration', '20000'];
  const sound = stream(clips.ffmpeg, ['-f', 'lavfi', '-i', `sine=frequency=${tone}`, ...opus], (packet) => {
    const level = Buffer.from([isSpeaking() ? 0x80 | loud : silent]);
    const stamp = { ssrc: microphone.ssrc, type: clientPayloadTypes.opus };
    client.send(rewritten(packet, stamp, [[clientExtensionIds.audioLevel, level]]));
  });
  const stops = await Promise.all([...pictures, sound]);
  return () => {
    for (const stop of stops) stop();
    client.close();
  };
}
