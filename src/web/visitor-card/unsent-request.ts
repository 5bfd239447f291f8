import { isNetworkFailure } from '../form/network-failure.ts'

/** A dead connection reports no error, so requests time out: in ms, longer than a slow connection takes. */
const timeoutMs = 20_000

/** Returns `unsent` after a network failure, a timeout, or the `online` event, so that the caller sends again. */
export async function resultOrUnsent<Answer>(request: Promise<Answer>): Promise<Answer | { unsent: true }> {
  const ended = new AbortController()
  const { signal } = ended
  const lost = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('The line is lost.'))
    const timer = setTimeout(fail, timeoutMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
    addEventListener('online', fail, { signal })
  })
  try {
    return await Promise.race([request, lost])
  } catch (error) {
    if (!isNetworkFailure(error)) throw error
    return { unsent: true }
  } finally {
    ended.abort()
  }
}
