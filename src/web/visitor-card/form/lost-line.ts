/** Of a line that is dead without saying so nothing is ever heard: in ms, longer than a bad one takes. */
const longest = 20_000

/** `lost` rejects once nothing has come for so long, or when the device has a line again: what was sent over the one before is sent anew. */
export function lostLine(): { lost: Promise<never>; end(): void } {
  const ended = new AbortController()
  const { signal } = ended
  const lost = new Promise<never>((_, reject) => {
    const give = () => reject(new Error('The line is lost.'))
    const timer = setTimeout(give, longest)
    signal.addEventListener('abort', () => clearTimeout(timer))
    addEventListener('online', give, { signal })
  })
  return { lost, end: () => ended.abort() }
}
