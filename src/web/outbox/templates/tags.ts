import type { MailVariableName, OutboxEvent } from '#domain/outbox/events.ts'
import { outboxMailDefinitions } from '#domain/outbox/mails.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'

type Names = Readonly<Record<MailVariableName, string>>

/** Matches a variable or section: opening, name, closing. */
const tag = /(\{\{\s*[#^/]?\s*)([^\s{}#^/&>!=][^{}]*?)(\s*\}\})/g

const renamed = (text: string, name: (of: string) => string | undefined) =>
  text.replace(tag, (all, before: string, of: string, after: string) => {
    const other = name(of)
    return other === undefined ? all : before + other + after
  })

const inAllParts = ({ subject, short, body }: MailTemplateText, change: (text: string) => string): MailTemplateText => ({
  subject: change(subject),
  ...(short !== undefined && { short: change(short) }),
  body: change(body),
})

export const isSameText = (one: MailTemplateText, other: MailTemplateText): boolean =>
  one.subject === other.subject && one.short === other.short && one.body === other.body

/** Replaces keys by displayed names for editing: `{{店名}}`. */
export const replaceKeysByNames = (template: MailTemplateText, names: Names): MailTemplateText =>
  inAllParts(template, (text) => renamed(text, (of) => (Object.hasOwn(names, of) ? names[of as MailVariableName] : undefined)))

/** Replaces names by keys for storing: `{{shop}}`. Unknown names stay as typed. */
export function replaceNamesByKeys(template: MailTemplateText, names: Names): MailTemplateText {
  const variables = new Map(Object.entries(names).map(([variable, name]) => [name, variable]))
  return inAllParts(template, (text) => renamed(text, (of) => variables.get(of)))
}

/** Variables of an event. `optional`: may be empty. */
export function listMailVariables(event: OutboxEvent): { variable: MailVariableName; optional: boolean }[] {
  return Object.entries(outboxMailDefinitions[event].variables).map(([variable, kind]) => ({
    variable: variable as MailVariableName,
    optional: kind.endsWith('?'),
  }))
}
