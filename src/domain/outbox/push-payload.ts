/** Content of a push message, in the names that the service worker reads. No personal data. */
export type PushPayload = {
  event: string
  number: string
  shop: string
  /** Path and query of the page that a tap opens, with its language. */
  path: string
}
