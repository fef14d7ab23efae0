import type { Track } from 'node-datachannel';
import { NativeConnection } from '../transport/native-connection.ts';
import { addOwnTrack, maxMessageBytes, syntheticAnswer } from '../transport/synthetic-sdp.ts';
import type { ClientTransport, ParsedAnswer } from './client-offer.ts';

/** The media that a headless client receives. */
export interface ClientTransportEvents {
  readonly onPacket: (packet: Buffer) => void;
  readonly onData: (label: string, message: Buffer) => void;
  readonly onState: (state: string) => void;
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
      maxMessageSize: maxMessageBytes,
    };
    this.native = new NativeConnection('headless', config, {
      ...events,
      onTrack: () => undefined,
      onMessage: events.onData,
    });
    this.track = addOwnTrack(this.native.connection);
    this.native.useTrack(this.track);
    for (const label of ['_reliable', '_lossy']) this.openChannel(label);
    this.local = this.gather();
    // A client that is closed before it offers learns it by its own end.
    this.local.catch(() => undefined);
  }

  /** Takes the engine's first answer; later ones change nothing about the transport. */
  acceptAnswer(answer: ParsedAnswer): void {
    if (this.isAnswered || this.isClosed) return;
    this.isAnswered = true;
    this.native.connection.setRemoteDescription(
      syntheticAnswer(
        { ...answer.transport, setup: answer.setup },
        this.native.connection.localDescription()?.sdp ?? '',
      ),
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
