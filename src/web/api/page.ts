import { createContext, data, RouterContextProvider } from 'react-router'
import type { getMe } from '#contract/members.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'

/** What the server hands over with each request: `context.get(page).call(getEntryShop, …)`. */
export const page = createContext<PageContext>()

/** Who is signed in; set by the `authenticated` middleware, so only there on staff pages. */
export const me = createContext<OperationAnswer<typeof getMe>>()

/** The server is another module graph: it takes this function from the bundle and so uses the bundle's own keys. */
export function loadContext(value: PageContext): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(page, value)
  return context
}

/** The value of a call. A refusal is thrown, and the page's error boundary tells of it. */
export async function orErrorPage<T>(called: Promise<{ ok: true; value: T } | { ok: false; problem: Problem }>): Promise<T> {
  const result = await called
  if (!result.ok) throw data(result.problem, { status: result.problem.status })
  return result.value
}
