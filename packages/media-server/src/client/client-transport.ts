import { Video } from 'node-datachannel';
import type { Track } from 'node-datachannel';
import { NativeConnection } from '../transport/native-connection.ts';
import type { ClientTransport, ParsedAnswer } from './client-offer.ts';

/** What comes in for a headless client. */
export interface ClientTransportEvents {
  readonly onPacket: (packet: Buffer) => void;
  readonly onData: (label: string, message: Buffer) => void;
  readonly onState: (state: string) => void;
}

const placeholderSsrc = 1111;

function syntheticAnswer(answer: ParsedAnswer, localSdp: string): string {
  const { transport, setup } = answer;
  const common = `c=IN IP4 0.0.0.0\r\na=ice-ufrag:${transport.iceUfrag}\r\na=ice-pwd:${transport.icePwd}\r\na=fingerprint:${transport.fingerprint}\r\na=setup:${setup}\r\n`;
  const sections = [...localSdp.matchAll(/^m=(\w+)[\s\S]*?a=mid:(\S+)/gm)].map((match) => ({
    kind: match[1],
    mid: match[2] ?? '',
  }));
  const bodies = sections.map(({ kind, mid }) =>
    kind === 'video'
      ? `m=video 9 UDP/TLS/RTP/SAVPF 96\r\n${common}a=mid:${mid}\r\na=sendrecv\r\na=rtcp-mux\r\na=rtpmap:96 VP8/90000\r\na=ssrc:2222 cname:engine\r\n`
      : `m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n${common}a=mid:${mid}\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n`,
  );
  return `v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE ${sections.map(({ mid }) => mid).join(' ')}\r\n${bodies.join('')}`;
}

/** ICE, DTLS-SRTP and SCTP of a headless client: the offering side of the engine's own transport, with the same single-section arrangement. */
export class HeadlessTransport {
  readonly local: Promise<ClientTransport>;
  private readonly native: NativeConnection;
  private readonly track: Track;
  private readonly early: string[] = [];
  private isAnswered = false;
  private isClosed = false;

  constructor(bindAddress: string, events: ClientTransportEvents) {
    const config = {
      iceServers: [],
      bindAddress,
      disableAutoNegotiation: true,
      maxMessageSize: 262_144,
    };
    this.native = new NativeConnection('headless', config, {
      ...events,
      onTrack: () => undefined,
      onMessage: events.onData,
    });
    const media = new Video('0', 'SendRecv');
    media.addVP8Codec(96);
    media.addSSRC(placeholderSsrc, 'headless', 'stream', 'track');
    this.track = this.native.connection.addTrack(media);
    this.native.useTrack(this.track);
    for (const label of ['_reliable', '_lossy']) this.openChannel(label);
    this.local = this.gather();
    // A client that is closed before it offers is told of it by its own end.
    this.local.catch(() => undefined);
  }

  /** Takes the engine's first answer; later ones change nothing about the transport. */
  acceptAnswer(answer: ParsedAnswer): void {
    if (this.isAnswered || this.isClosed) return;
    this.isAnswered = true;
    this.native.connection.setRemoteDescription(
      syntheticAnswer(answer, this.native.connection.localDescription()?.sdp ?? ''),
      'answer',
    );
    for (const candidate of [...answer.candidates, ...this.early.splice(0)]) this.addCandidate(candidate);
  }

  /** Takes an address of the engine that was not in its answer; those that come before the answer are kept for it. */
  addCandidate(candidate: string): void {
    if (this.isClosed) return;
    if (this.isAnswered) this.native.connection.addRemoteCandidate(`candidate:${candidate}`, '0');
    else this.early.push(candidate);
  }

  /** Sends one RTP or RTCP packet as it is. Returns false while not connected, and for bytes that SRTP cannot protect. */
  send(packet: Buffer): boolean {
    if (this.isClosed || !this.track.isOpen()) return false;
    try {
      return this.track.sendMessageBinary(packet);
    } catch {
      // Not the shape of RTP: SRTP finds no header to work from.
      return false;
    }
  }

  /** Sends a data message; returns false while the channel is not open. */
  sendData(label: string, message: Uint8Array): boolean {
    const channel = this.native.channels.get(label);
    if (this.isClosed || !channel?.isOpen()) return false;
    return channel.sendMessageBinary(Buffer.from(message));
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.native.close();
  }

  private openChannel(label: string): void {
    const reliability = label === '_lossy' ? { unordered: true, maxRetransmits: 0 } : {};
    this.native.useChannel(label, this.native.connection.createDataChannel(label, reliability));
  }

  private async gather(): Promise<ClientTransport> {
    this.native.connection.setLocalDescription('offer');
    await this.native.gathered;
    const sdp = this.native.connection.localDescription()?.sdp ?? '';
    const first = (pattern: RegExp): string => pattern.exec(sdp)?.[1]?.trim() ?? '';
    return {
      iceUfrag: first(/a=ice-ufrag:(\S+)/),
      icePwd: first(/a=ice-pwd:(\S+)/),
      fingerprint: first(/a=fingerprint:(.+)/),
    };
  }
}
