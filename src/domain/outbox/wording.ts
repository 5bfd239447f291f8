import type { OutboxEvent } from './events.ts'

/** Mustache: variables, sections. The body is plain text; a link that stands in a line of its own becomes a button in HTML. */
export type Template = { subject: string; body: string }

/** In letters. */
export const wordingLimits = { subject: 200, body: 10_000 } as const

export type Wording = {
  /** On the button of a mail in HTML. */
  openPage: string
  /** What a counter is called: a number alone says too little. */
  counter: (name: string) => string
  minutes: (low: number, high: number) => string
  templates: Record<OutboxEvent, Template>
}
