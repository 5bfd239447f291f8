/** Statuses of the callable protocol (R8.3), spelled as the SDK's codes. */
type CallableStatus =
  | 'invalid-argument'
  | 'unauthenticated'
  | 'permission-denied'
  | 'not-found'
  | 'aborted'
  | 'resource-exhausted'
  | 'cancelled'
  | 'unimplemented'
  | 'unavailable'
  | 'deadline-exceeded'
  | 'internal'
  | 'unknown'

export type ProblemStatuses = Record<string, readonly [number, CallableStatus]>
