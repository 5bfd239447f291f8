/**
 * Reads one event stream until it ends, in pages and workers, also on plain http. Not the browser's EventSource: that hides errors, retries on its
 * own schedule and can't resume from a given version.
 */
export type StreamEvent = { event: string; data: string }

/** `refused`: code of the server's refusal. Everything else, including a proxy's error page, is `cut` and can be retried. */
export type StreamEnd = { refused: string } | 'cut'

/** Resolves when the stream has ended or failed; never rejects. */
export async function readEventStream(
  url: string,
  { lastEventId, signal, onEvent }: { lastEventId: string; signal: AbortSignal; onEvent(event: StreamEvent): void },
): Promise<StreamEnd> {
  try {
    const headers: Record<string, string> = { accept: 'text/event-stream' }
    if (/[^,]/.test(lastEventId)) headers['last-event-id'] = lastEventId
    const response = await fetch(url, { headers, signal, cache: 'no-store' })
    const type = response.headers.get('content-type') ?? ''
    if (type.startsWith('application/problem+json')) {
      const { code, status } = await response.json()
      return status >= 400 && status < 500 && status !== 429 ? { refused: code } : 'cut'
    }
    if (!response.ok || !response.body || !type.startsWith('text/event-stream')) return 'cut'
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'cut'
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const event = readBlock(block)
        if (event) onEvent(event)
      }
    }
  } catch {
    return 'cut'
  }
}

/** Our server writes `field: value` lines and single-line data. */
function readBlock(block: string): StreamEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => {
      const cut = line.indexOf(': ')
      return [line.slice(0, cut), line.slice(cut + 2)] as const
    }),
  )
  const data = fields.get('data')
  return data === undefined ? undefined : { event: fields.get('event') ?? 'message', data }
}
