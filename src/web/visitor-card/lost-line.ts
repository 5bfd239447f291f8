import { isNetworkFailure } from '../form/unsent.ts'

/** A dead connection sends no error, so saving times out: in ms, longer than a bad connection takes. */
const longest = 20_000

/** What was sent over a line that is lost, with which nothing has come for so long or the device has another since, is sent anew by whoever sent it. */
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
