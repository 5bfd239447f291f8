import { createContext, data, RouterContextProvider } from 'react-router'
import type { getMe } from '#contract/members.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'

/** Set by the server for each request: `context.get(page).call(getEntryShop, …)`. */
export const pageContext = createContext<PageContext>()

/** The signed-in account. Set by the `authenticated` middleware, so only on staff pages. */
export const meContext = createContext<OperationAnswer<typeof getMe>>()

/** The server is another module graph. It takes this function from the bundle to use the bundle's context keys. */
export function createRouterContext(value: PageContext): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageContext, value)
  return context
}

/** Returns the value of a call. Throws a refusal, which the page's error boundary shows. */
export async function unwrapOrThrow<T>(called: Promise<{ ok: true; value: T } | { ok: false; problem: Problem }>): Promise<T> {
  const result = await called
  if (!result.ok) throw data(result.problem, { status: result.problem.status })
  return result.value
}
