/** A channel that leaves the house, such as mail: one module each. */
export type Letter = {
  /** The message's id, the same at each attempt: the receiver can tell doubles by it. */
  id: string
  address: string
  /** Whose words they are: the shop's name. */
  from?: string | undefined
  subject: string
  text: string
  html: string
}

export type Outcome =
  | { sent: string }
  /** For good: nothing would change at another attempt. `address`: it is the address that is refused. */
  | { refused: string; address: boolean }
  /** Later perhaps. `unsure`: it may have arrived all the same. */
  | { deferred: string; unsure: boolean }

export type Rung = {
  send(letter: Letter): Promise<Outcome>
  close(): void
}
