/** Texts with Mustache variables, which run no code. */

import Mustache from 'mustache'
import { hasHiddenCharacters } from '../hidden-characters.ts'
import { type OutboxEvent, requiredAdvertisingVariables } from './events.ts'
import { outboxMailDefinitions } from './mails.ts'
import { type MailTemplateText, mailTemplateLimits } from './wording.ts'

export type MailTemplateFault = {
  at: 'subject' | 'body'
  /**
   * `syntax`: unreadable. `tag`: other than a variable or section. `unknown`: no such variable. `missing`: required variable.
   * `hidden`: invisible character, such as a line break in a subject. `length`: empty or too long.
   */
  fault: 'syntax' | 'tag' | 'unknown' | 'missing' | 'hidden' | 'length'
  name?: string
}

/** A body may have line breaks, a subject may not. */
const isUnfit = {
  subject: hasHiddenCharacters,
  body: (text: string) => hasHiddenCharacters(text.replace(/[\n\r\t]/g, ' ')),
}

type Token = [type: string, value: string, start: number, end: number, inner?: Token[]]

/** Returns the faults for which a template can't be saved. */
export function findMailTemplateFaults(event: OutboxEvent, template: MailTemplateText): MailTemplateFault[] {
  const { variables, requiredVariables: own, class: kind } = outboxMailDefinitions[event]
  const requiredVariables: readonly string[] = kind === 'advertising' ? [...own, ...requiredAdvertisingVariables] : own
  const named = new Set<string>()
  const faults: MailTemplateFault[] = []
  for (const at of ['subject', 'body'] as const) {
    if (template[at].trim().length === 0 || template[at].length > mailTemplateLimits[at]) faults.push({ at, fault: 'length' })
    if (isUnfit[at](template[at])) faults.push({ at, fault: 'hidden' })
    const look = (tokens: readonly Token[]): void => {
      for (const [type, name, , , inner] of tokens) {
        if (type === 'text' || type === '!') continue
        if (type !== 'name' && type !== '#' && type !== '^') faults.push({ at, fault: 'tag', name })
        else if (Object.hasOwn(variables, name)) named.add(name)
        else faults.push({ at, fault: 'unknown', name })
        if (inner) look(inner)
      }
    }
    try {
      // Custom delimiters would hide variables from this check.
      if (/\{\{\s*=/.test(template[at])) faults.push({ at, fault: 'tag', name: '=' })
      else look(Mustache.parse(template[at]) as Token[])
    } catch {
      faults.push({ at, fault: 'syntax' })
    }
  }
  return [
    ...faults,
    ...requiredVariables.filter((name) => !named.has(name)).map((name) => ({ at: 'body' as const, fault: 'missing' as const, name })),
  ]
}

/** Fills a template with formatted `values` and appends the signature. Missing values are left out. The text is plain, so values need no escaping. */
export function fillMailTemplate(
  { subject, body }: MailTemplateText,
  values: Readonly<Record<string, string>>,
): { subject: string; text: string } {
  const fill = (text: string) => Mustache.render(text, values, {}, { escape: String })
  return { subject: plainLine(fill(subject)), text: [fill(body).trim(), values.signature].filter(Boolean).join('\n\n') }
}

/** A paragraph of the text; `link`: the paragraph is only the link, shown as a button in HTML. */
type MailBlock = { text: string; link: boolean }

export function mailBlocks(text: string, link: string | undefined): MailBlock[] {
  const isLink = (block: string) => link !== undefined && block === link && /^https?:\/\//.test(link)
  return text.split(/\n{2,}/).map((block) => ({ text: block.trim(), link: isLink(block.trim()) }))
}

/** Removes line breaks, which could start another header (the transport refuses them, too), and reordering marks. */
const plainLine = (text: string) =>
  text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
