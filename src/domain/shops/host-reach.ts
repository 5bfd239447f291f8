/** Devices that can open an address: all, those in the shop's network (RFC 1918, 4193, 6762), or only the server's own machine. */
export type HostReach = 'all' | 'network' | 'machine'

/** `hostname`: as in `URL`. */
export function hostReach(hostname: string): HostReach {
  if (/^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(hostname)) return 'machine'
  const isInNetwork = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cde])|\.local$/.test(hostname) || !/[.:]/.test(hostname)
  return isInNetwork ? 'network' : 'all'
}
