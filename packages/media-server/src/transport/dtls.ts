/** Content types of DTLS, which tell it from STUN and from media (RFC 7983 section 7). */
const firstType = 20;
const lastType = 63;

/** Whether a packet is one of DTLS. */
export function isDtls(packet: Buffer): boolean {
  const [type = 0] = packet;
  return type >= firstType && type <= lastType;
}
