/** Words with variables, by Mustache: it runs nothing. */

import Mustache from 'mustache'
import { hasHiddenCharacters } from '../hidden-characters.ts'
import { advertisingNeeds, type OutboxEvent } from './events.ts'
import { outboxEvents } from './mails.ts'
import { type Template, wordingLimits } from './wording.ts'

export type TemplateFault = {
  at: 'subject' | 'body'
  /**
   * `syntax`: can't be read; `tag`: not a variable or a section of ours; `unknown`: no such variable; `missing`: must be named; `hidden`: a
   * character that nobody sees, such as a line break in a subject; `length`.
   */
  fault: 'syntax' | 'tag' | 'unknown' | 'missing' | 'hidden' | 'length'
  name?: string
}

/** A subject is one line; a body may have lines. */
const isUnfit = {
  subject: hasHiddenCharacters,
  body: (text: string) => hasHiddenCharacters(text.replace(/[\n\r\t]/g, ' ')),
}

type Token = [type: string, value: string, start: number, end: number, inner?: Token[]]

/** What is wrong with a template, so that it can't be saved. `body`: has to name what the event's words need. */
export function templateFaults(event: OutboxEvent, template: Template): TemplateFault[] {
  const { variables, needs: own, class: kind } = outboxEvents[event]
  const needs: readonly string[] = kind === 'advertising' ? [...own, ...advertisingNeeds] : own
  const named = new Set<string>()
  const faults: TemplateFault[] = []
  for (const at of ['subject', 'body'] as const) {
    if (template[at].trim().length === 0 || template[at].length > wordingLimits[at]) faults.push({ at, fault: 'length' })
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
      // Other signs for tags would hide what stands behind them.
      if (/\{\{\s*=/.test(template[at])) faults.push({ at, fault: 'tag', name: '=' })
      else look(Mustache.parse(template[at]) as Token[])
    } catch {
      faults.push({ at, fault: 'syntax' })
    }
  }
  return [...faults, ...needs.filter((name) => !named.has(name)).map((name) => ({ at: 'body' as const, fault: 'missing' as const, name }))]
}

/** `values`: as they are to be read, with the signature that stands under the text. What isn't given is left out. The text is plain: nothing in a value becomes more than its text. */
export function fillTemplate({ subject, body }: Template, values: Readonly<Record<string, string>>): { subject: string; text: string } {
  const fill = (text: string) => Mustache.render(text, values, {}, { escape: String })
  return { subject: plainLine(fill(subject)), text: [fill(body).trim(), values.signature].filter(Boolean).join('\n\n') }
}

/** A paragraph of the text; `link`: a line that is the link alone, of which the one layout of all mails makes a button. */
type MailBlock = { text: string; link: boolean }

export function mailBlocks(text: string, link: string | undefined): MailBlock[] {
  const isLink = (block: string) => link !== undefined && block === link && /^https?:\/\//.test(link)
  return text.split(/\n{2,}/).map((block) => ({ text: block.trim(), link: isLink(block.trim()) }))
}

/** A line break would begin another header (the transport refuses it as well), and other marks would turn the line around. */
const plainLine = (text: string) =>
  text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
