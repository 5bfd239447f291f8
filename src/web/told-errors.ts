import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { page } from './api/page.ts'

type Routes = ServerBuild['routes']
type Given = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * R2.22: an exception that no page expected is logged under the id of its request, and what the page hears of it is that id: the router would tell it
 * nothing. On the server and after a client navigation alike.
 */
export function withReportedErrors(routes: Routes): Routes {
  return Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, route && { ...route, module: toldBy(route.module) }]))
}

function toldBy(module: NonNullable<Routes[string]>['module']): typeof module {
  const { loader, action, middleware } = module
  return {
    ...module,
    ...(loader && { loader: told(loader) }),
    ...(action && { action: told(action) }),
    ...(middleware && { middleware: middleware.map(told) }),
  }
}

function told<A extends Given, R extends unknown[], T>(act: (given: A, ...rest: R) => T) {
  return async (given: A, ...rest: R): Promise<Awaited<T>> => {
    try {
      return await act(given, ...rest)
    } catch (error) {
      // What is no Error is an answer: a redirect, or a problem with its status. A request that was cut is nobody's fault.
      if (!(error instanceof Error) || given.request.signal.aborted) throw error
      throw data(tellError(error, given.context), { status: 500 })
    }
  }
}

/** Logs it; what the error page may show of it. */
export function tellError(error: unknown, context: Readonly<RouterContextProvider>): { requestId: string } {
  const { report, requestId } = context.get(page)
  report(error)
  return { requestId }
}
