/** The latest of many values. */
export type Recent<T> = { readonly values: readonly T[]; add(value: T): void }

export function createRecent<T>(kept: number): Recent<T> {
  const values: T[] = []
  let oldest = 0
  return {
    values,
    add(value) {
      values[oldest] = value
      oldest = (oldest + 1) % kept
    },
  }
}
