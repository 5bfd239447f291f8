/** An error as the log may hold it: what a query layer wraps around a fault repeats the query's parameters, people's names among them. */
export type Fault = { name: string; code?: string; message: string; stack?: string }

export function describeFault(error: unknown): Fault {
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  if (!(cause instanceof Error)) return { name: typeof cause, message: 'not an error' }
  const { name, message, stack, code } = cause as NodeJS.ErrnoException
  return { name, message, ...(code === undefined ? {} : { code }), ...(stack === undefined ? {} : { stack }) }
}
