import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { once } from 'node:events';
import type { HeadlessClient, HeadlessTrack } from '../../src/client/headless-client.ts';
import { isRtcp } from '../../src/rtp/rtp-packet.ts';

/** A real encoded picture or sound that ffmpeg makes in real time. */
export interface Film {
  readonly kind: 'audio' | 'video';
  /** A source of ffmpeg's lavfi, such as `testsrc` or `sine`. */
  readonly source: string;
  readonly codec?: 'vp8' | 'h264' | 'vp9';
}

const payloadTypes = { opus: 111, vp8: 96, h264: 102, vp9: 98 } as const;

async function openSocket(): Promise<{ socket: Socket; port: number }> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { socket, port: socket.address().port };
}

function encoderArgs({ kind, codec = 'vp8' }: Film): string[] {
  if (kind === 'audio')
    return ['-c:a', 'libopus', '-b:a', '32k', '-ar', '48000', '-ac', '2', '-page_duration', '20000'];
  if (codec === 'h264')
    return [
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-tune',
      'zerolatency',
      '-g',
      '25',
      '-pix_fmt',
      'yuv420p',
    ];
  if (codec === 'vp9')
    return [
      ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '200k', '-g', '25'],
      ...['-strict', 'experimental'],
    ];
  return ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '16', '-b:v', '200k', '-g', '25'];
}

/** Sends what ffmpeg makes as a published track until stopped. */
export async function playFilm(
  client: HeadlessClient,
  track: HeadlessTrack,
  film: Film,
): Promise<() => void> {
  const { socket, port } = await openSocket();
  const type = film.kind === 'audio' ? payloadTypes.opus : payloadTypes[film.codec ?? 'vp8'];
  socket.on('message', (packet) => {
    if (isRtcp(packet)) return;
    packet[1] = ((packet[1] ?? 0) & 0x80) | type;
    packet.writeUInt32BE(track.ssrc, 8);
    client.send(packet);
  });
  const child: ChildProcess = spawn(
    'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'error', '-re', '-f', 'lavfi', '-i', film.source],
      ...encoderArgs(film),
      ...['-f', 'rtp', `rtp://127.0.0.1:${port}?pkt_size=1100`],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return () => {
    child.kill('SIGKILL');
    socket.close();
  };
}

/** Joins a camera and a microphone of ffmpeg's making to a client; gives back how to stop them. */
export async function playPerson(
  client: HeadlessClient,
  { colour, tone }: { colour: string; tone: number },
): Promise<() => void> {
  const camera = await client.publish({ kind: 'video', source: 'camera', codec: 'vp8' });
  const microphone = await client.publish({ kind: 'audio', source: 'microphone' });
  const stops = [
    await playFilm(client, camera, {
      kind: 'video',
      source: `color=c=${colour}:s=160x90:r=15`,
    }),
    await playFilm(client, microphone, { kind: 'audio', source: `sine=frequency=${tone}` }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
