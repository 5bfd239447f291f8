import type { OutboxEvent, ShortTextEvent } from './events.ts'

/**
 * Mustache templates of a message. `subject`: of the mail, and the title on other channels. `short`: text of push messages and at LINE,
 * for events that have these channels. `body`: plain text of the mail; a link in its own paragraph becomes a button in HTML.
 */
export type MailTemplateText = { subject: string; short?: string | undefined; body: string }
/** Text of an event that reaches visitors by more than mail. */
export type ShortTemplateText = MailTemplateText & { short: string }

/** Characters. */
export const mailTemplateLimits = { subject: 200, short: 200, body: 10_000 } as const

/** Characters of a title and of a short text with usual values, so that they fit every channel. */
export const maxShortText = 70
/** Of a title without a short text below it. */
export const maxLoneTitle = 100

export type DefaultMailWords = {
  openPage: string
  /** Formats a counter's name, because a bare number is unclear. */
  counter: (name: string) => string
  minutes: (low: number, high: number) => string
  templates: Record<Exclude<OutboxEvent, ShortTextEvent>, MailTemplateText> & Record<ShortTextEvent, ShortTemplateText>
}
