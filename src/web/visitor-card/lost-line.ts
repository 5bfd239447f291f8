import { isNetworkFailure } from '../form/unsent.ts'

/** A dead connection reports no error, so requests time out: in ms, longer than a slow connection takes. */
const longest = 20_000

/** Returns `unsent` after a network failure, a timeout, or the `online` event, so that the caller sends again. */
export async function orUnsent<Answer>(sent: Promise<Answer>): Promise<Answer | { unsent: true }> {
  const ended = new AbortController()
  const { signal } = ended
  const lost = new Promise<never>((_, reject) => {
    const give = () => reject(new Error('The line is lost.'))
    const timer = setTimeout(give, longest)
    signal.addEventListener('abort', () => clearTimeout(timer))
    addEventListener('online', give, { signal })
  })
  try {
    return await Promise.race([sent, lost])
  } catch (error) {
    if (!isNetworkFailure(error)) throw error
    return { unsent: true }
  } finally {
    ended.abort()
  }
}
