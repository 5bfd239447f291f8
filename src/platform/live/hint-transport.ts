import type { Log } from '../log.ts'

/** Carries messages between the processes. It connects again by itself. */
export type HintTransport = {
  isConnected(): boolean
  /** Rejects if the message could not be sent. */
  send(message: string): Promise<unknown>
  close(): Promise<void>
}

/** What a transport calls. */
export type HintReceiver = {
  log: Log
  /** May also get this process's own messages. */
  receive(message: string): void
  /** After each connection, the first included. */
  connected(): void
}
