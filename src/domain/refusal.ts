/** An expected "no". A value, not an exception: the caller must look at it. The code names the sentence and the status (contract/http.ts). */
export type Refusal<Code extends string = string> = {
  readonly refused: Code
  readonly params?: Readonly<Record<string, string | number>>
  readonly current?: unknown
  /** What is wrong where. */
  readonly fields?: readonly { readonly path: string; readonly message: string }[]
}

export function refuse<const Code extends string>(refused: Code, more: Omit<Refusal, 'refused'> = {}): Refusal<Code> {
  return { refused, ...more }
}

export function isRefusal<T>(value: T): value is Extract<T, Refusal> {
  return typeof value === 'object' && value !== null && 'refused' in value
}
