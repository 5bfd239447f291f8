/** `type`: for Content-Type. */
export type LetterFile = { name: string; type: string; text: string }

/** A channel that leaves the house, such as mail: one module each. */
export type OutgoingMessage = {
  /** The message's id, the same at each attempt: the receiver can tell doubles by it. */
  id: string
  address: string
  /** Whose words they are: the shop's name. */
  from?: string | undefined
  /** Where an answer to it goes. */
  replyTo?: string | undefined
  /** Of advertising: a page that stops it, by a POST alone (RFC 8058). */
  unsubscribe?: string | undefined
  subject: string
  text: string
  html: string
  file?: LetterFile | undefined
}

export type Outcome =
  | { sent: string }
  /** For good: nothing would change at another attempt. `address`: it is the address that is refused. */
  | { refused: string; address: boolean }
  /** Later perhaps. `unsure`: it may have arrived all the same. */
  | { deferred: string; unsure: boolean }

export type MessageTransport = {
  /** How many letters a second its provider takes, from all processes together. */
  rate: number
  /** How many letters it takes at once from this process; none waits inside. */
  lanes: number
  /** Longer than this an attempt never takes, in milliseconds. */
  timeoutMs: number
  send(letter: OutgoingMessage): Promise<Outcome>
  /** Breaks off what is being sent. */
  close(): void
}
