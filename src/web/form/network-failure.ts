import { isRouteErrorResponse } from 'react-router'

/** Returns true if the form's data reached no server: the connection failed, or the server is down or starting. The page stays and may send again. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof Response || isRouteErrorResponse(error) ? error.status === 503 : true
}
