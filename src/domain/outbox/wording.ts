import type { OutboxEvent } from './events.ts'

/** A Mustache template. The body is plain text; a link in its own paragraph becomes a button in HTML. */
export type MailTemplateText = { subject: string; body: string }

/** Characters. */
export const mailTemplateLimits = { subject: 200, body: 10_000 } as const

export type DefaultMailWords = {
  openPage: string
  /** Formats a counter's name, because a bare number is unclear. */
  counter: (name: string) => string
  minutes: (low: number, high: number) => string
  templates: Record<OutboxEvent, MailTemplateText>
}
