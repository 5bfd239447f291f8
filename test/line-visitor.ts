/** A visitor's way through LINE, by the stand-in of `line-stand-in.ts`. */
import type { TestApp } from './app.ts'
import type { LineStandIn } from './line-stand-in.ts'

type App = Pick<TestApp, 'request'>

/** Follows the page's link with a new browser, agrees at LINE, and comes back. Returns where LINE sends the visitor, and the page's path. */
export async function agreeAtLine(
  app: App,
  path: string,
  { cookie }: { cookie?: string | undefined } = {},
): Promise<{ origin: string; page: string | null }> {
  const begun = await app.request(`${path}?locale=ja`, { redirect: 'manual' })
  const browser = begun.headers.getSetCookie()[0]!.split(';')[0]!
  const agreed = await fetch(begun.headers.get('location')!, { redirect: 'manual' })
  const back = new URL(agreed.headers.get('location')!)
  const ended = await app.request(back.pathname + back.search, { redirect: 'manual', headers: { cookie: cookie ?? browser } })
  return { origin: back.origin, page: ended.headers.get('location') }
}

type Signing = { secret?: string; signature?: string }

/** Sends events to the account's webhook. Returns the status. */
export async function sendToWebhook(
  app: App,
  line: LineStandIn,
  url: string,
  events: readonly object[],
  more: Signing = {},
): Promise<number> {
  const { body, signature } = line.sign(events, more.secret)
  const headers = { 'content-type': 'application/json', 'x-line-signature': more.signature ?? signature }
  return (await app.request(new URL(url).pathname, { method: 'POST', headers, body })).status
}
