import { isRouteErrorResponse } from 'react-router'

/** Whether what a form sent has reached nobody: the line is cut, or the server is away or only starting. The page stays as it is and may send it again. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof Response || isRouteErrorResponse(error) ? error.status === 503 : true
}
