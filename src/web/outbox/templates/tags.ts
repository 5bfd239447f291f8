import type { OutboxEvent, VariableName } from '#domain/outbox/events.ts'
import { outboxEvents } from '#domain/outbox/mails.ts'
import type { Template } from '#domain/outbox/wording.ts'

type Names = Readonly<Record<VariableName, string>>

/** Matches a variable or section: opening, name, closing. */
const tag = /(\{\{\s*[#^/]?\s*)([^\s{}#^/&>!=][^{}]*?)(\s*\}\})/g

const renamed = (text: string, name: (of: string) => string | undefined) =>
  text.replace(tag, (all, before: string, of: string, after: string) => {
    const other = name(of)
    return other === undefined ? all : before + other + after
  })

const inBoth = ({ subject, body }: Template, change: (text: string) => string): Template => ({
  subject: change(subject),
  body: change(body),
})

/** Replaces keys by displayed names for editing: `{{店名}}`. */
export const replaceKeysByNames = (template: Template, names: Names): Template =>
  inBoth(template, (text) => renamed(text, (of) => (Object.hasOwn(names, of) ? names[of as VariableName] : undefined)))

/** Replaces names by keys for storing: `{{shop}}`. Unknown names stay as typed. */
export function replaceNamesByKeys(template: Template, names: Names): Template {
  const variables = new Map(Object.entries(names).map(([variable, name]) => [name, variable]))
  return inBoth(template, (text) => renamed(text, (of) => variables.get(of)))
}

/** Variables of an event. `optional`: may be empty. */
export function listEventVariables(event: OutboxEvent): { variable: VariableName; optional: boolean }[] {
  return Object.entries(outboxEvents[event].variables).map(([variable, kind]) => ({
    variable: variable as VariableName,
    optional: kind.endsWith('?'),
  }))
}
