/** Another service that a response depends on is unavailable. The caller is neither refused nor signed out by it. */
export class UpstreamUnavailableError extends Error {
  override name = 'UpstreamUnavailableError'
}
