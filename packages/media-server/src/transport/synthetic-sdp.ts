import { Video } from 'node-datachannel';
import type { PeerConnection, Track } from 'node-datachannel';

/** The other end of a connection, from its description. */
export interface RemoteTransport {
  readonly iceUfrag: string;
  readonly icePwd: string;
  readonly fingerprint: string;
}

/**
 * Data messages above this size are neither sent nor accepted: the size that browsers agree on (RFC 8841
 * a=max-message-size).
 */
export const maxMessageBytes = 262_144;

const placeholderSsrc = 1111;

function transportLines(remote: RemoteTransport, setup: string): string {
  return `c=IN IP4 0.0.0.0\r\na=ice-ufrag:${remote.iceUfrag}\r\na=ice-pwd:${remote.icePwd}\r\na=fingerprint:${remote.fingerprint}\r\na=setup:${setup}\r\n`;
}

function videoSection(mid: string, transport: string): string {
  return `m=video 9 UDP/TLS/RTP/SAVPF 96\r\n${transport}a=mid:${mid}\r\na=sendrecv\r\na=rtcp-mux\r\na=rtpmap:96 VP8/90000\r\n`;
}

function dataSection(mid: string, transport: string): string {
  return `m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n${transport}a=mid:${mid}\r\na=sctp-port:5000\r\na=max-message-size:${maxMessageBytes}\r\n`;
}

function session(mids: readonly string[]): string {
  return `v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE ${mids.join(' ')}\r\na=msid-semantic: WMS\r\n`;
}

/**
 * The library's substitute for an offer, so that it hands over all packets of the BUNDLE group: one video section
 * and the data channels.
 */
export function syntheticOffer(remote: RemoteTransport): string {
  const transport = transportLines(remote, 'actpass');
  return session(['0', '1']) + videoSection('0', transport) + dataSection('1', transport);
}

/** Adds the one section that `syntheticAnswer` answers, for a connection that offers. */
export function addOwnTrack(connection: PeerConnection): Track {
  const media = new Video('0', 'SendRecv');
  media.addVP8Codec(96);
  media.addSSRC(placeholderSsrc, 'engine', 'stream', 'track');
  return connection.addTrack(media);
}

/** The library's substitute for an answer to its own offer `localSdp`. */
export function syntheticAnswer(remote: RemoteTransport & { setup: string }, localSdp: string): string {
  const transport = transportLines(remote, remote.setup);
  const sections = [...localSdp.matchAll(/^m=(\w+)[\s\S]*?a=mid:(\S+)/gm)].map((match) => ({
    kind: match[1],
    mid: match[2] ?? '',
  }));
  const bodies = sections.map(({ kind, mid }) =>
    kind === 'video'
      ? `${videoSection(mid, transport)}a=ssrc:2222 cname:other\r\n`
      : dataSection(mid, transport),
  );
  return session(sections.map(({ mid }) => mid)) + bodies.join('');
}
