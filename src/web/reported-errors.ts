import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { pageContext } from './api/page.ts'

type Routes = ServerBuild['routes']
type Given = { request: Request; context: Readonly<RouterContextProvider> }

/** Logs unexpected exceptions under their request's id and passes only that id to the page (R2.22). Works on the server and on client navigation. */
export function addRouteErrorReporting(routes: Routes): Routes {
  return Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, route && { ...route, module: reportErrorsOf(route.module) }]))
}

function reportErrorsOf(module: NonNullable<Routes[string]>['module']): typeof module {
  const { loader, action, middleware } = module
  return {
    ...module,
    ...(loader && { loader: reportErrors(loader) }),
    ...(action && { action: reportErrors(action) }),
    ...(middleware && { middleware: middleware.map(reportErrors) }),
  }
}

function reportErrors<A extends Given, R extends unknown[], T>(act: (given: A, ...rest: R) => T) {
  return async (given: A, ...rest: R): Promise<Awaited<T>> => {
    try {
      return await act(given, ...rest)
    } catch (error) {
      // A thrown non-Error is a response, such as a redirect or a problem. Aborted requests are no faults.
      if (!(error instanceof Error) || given.request.signal.aborted) throw error
      throw data(logRequestError(error, given.context), { status: 500 })
    }
  }
}

/** Logs the error. Returns what the error page may show. */
export function logRequestError(error: unknown, context: Readonly<RouterContextProvider>): { requestId: string } {
  const { report, requestId } = context.get(pageContext)
  report(error)
  return { requestId }
}
