/** An expected refusal, returned as a value so that callers must handle it. The code selects sentence and HTTP status (contract/problem-codes.ts). */
export type Refusal<Code extends string = string> = {
  readonly refused: Code
  readonly params?: Readonly<Record<string, string | number>>
  readonly current?: unknown
  readonly fields?: readonly { readonly path: string; readonly message: string }[]
}

export function refuse<const Code extends string>(refused: Code, more: Omit<Refusal, 'refused'> = {}): Refusal<Code> {
  return { refused, ...more }
}

export function isRefusal<T>(value: T): value is Extract<T, Refusal> {
  return typeof value === 'object' && value !== null && 'refused' in value
}
