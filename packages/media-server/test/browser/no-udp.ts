/** Flags by which Chromium sends nothing by UDP; one of the two alone is not enough. */
export const noUdp = [
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
] as const;
