/** Another service that a response depends on is unavailable. The caller is neither refused nor signed out by it. */
export class UpstreamUnavailable extends Error {
  override name = 'UpstreamUnavailable'
}
