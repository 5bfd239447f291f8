/** Rejects with a `TimeoutError`, like `AbortSignal.timeout`, if `wait` does not settle in time. */
export function withTimeout<T>(limitMs: number, wait: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('the wait took too long', 'TimeoutError')), limitMs)
    wait.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
