/** Another service that an answer depends on can't be reached. It says nothing about who asks: nobody is refused or signed out by it. */
export class UpstreamUnavailable extends Error {
  override name = 'UpstreamUnavailable'
}
