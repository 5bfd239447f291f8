/** Texts with Mustache variables, which run no code. */

import Mustache from 'mustache'
import { hasHiddenCharacters } from '../hidden-characters.ts'
import { characterCount } from '../text-length.ts'
import { channelsOf, hasShortText, type OutboxEvent, requiredAdvertisingVariables } from './events.ts'
import { outboxMailDefinitions } from './mails.ts'
import { type MailTemplateText, mailTemplateLimits, maxLoneTitle, maxShortText } from './wording.ts'

export type MailTemplatePart = 'subject' | 'short' | 'body'

export type MailTemplateFault = {
  at: MailTemplatePart
  /**
   * `syntax`: unreadable. `tag`: other than a variable or section. `unknown`: no such variable. `bodyOnly`: a variable that only the mail's
   * body may show. `missing`: required variable. `hidden`: invisible character, such as a line break in a subject. `html`: a tag such as
   * `<b>`, which readers would see as typed. `empty`: shows nothing, or nothing with certain values. `length`: too long to be stored.
   * `tooLong`: longer than a notification shows.
   */
  fault: 'syntax' | 'tag' | 'unknown' | 'bodyOnly' | 'missing' | 'hidden' | 'html' | 'empty' | 'length' | 'tooLong'
  name?: string
}

/** Variables without personal data, because push services and lock screens show titles and short texts. Each with a value of usual length. */
const usualValues: Readonly<Record<string, string>> = {
  shop: '○○○○○店',
  number: 'A018',
  wait: '15–25 minutes',
  ahead: '2',
  counter: 'counter 12',
  day: 'Wednesday, December 23, 2026',
  time: '14:00',
  earliest: '14:20',
  latest: '14:40',
}

/** Variables that title and short text of such an event may use. */
export const isShortVariable = (name: string): boolean => Object.hasOwn(usualValues, name)

/** Characters of a title or short text with usual values; undefined for texts that only mails show. */
export function maxNoticeLength(event: OutboxEvent, at: MailTemplatePart): number | undefined {
  if (at === 'body' || !channelsOf(event).includes('line')) return undefined
  return hasShortText(event) ? maxShortText : maxLoneTitle
}

/** Returns the characters with usual values, with and without the optional ones; undefined while the text is unreadable. */
export function measureTemplate(event: OutboxEvent, text: string): { min: number; max: number } | undefined {
  const variables = Object.entries(outboxMailDefinitions[event].variables)
  try {
    const counts = [variables, variables.filter(([, kind]) => !kind.endsWith('?'))].map((given) =>
      characterCount(fill(text, Object.fromEntries(given.map(([name]) => [name, usualValues[name] ?? name]))).trim()),
    )
    return { min: Math.min(...counts), max: Math.max(...counts) }
  } catch {
    return undefined
  }
}

const partsOf = (event: OutboxEvent): readonly MailTemplatePart[] =>
  hasShortText(event) ? ['subject', 'short', 'body'] : ['subject', 'body']

const htmlTag = /<[a-z!/]/i

/** A body may have line breaks, the other parts may not. */
const isUnfit = (at: MailTemplatePart, text: string) => hasHiddenCharacters(at === 'body' ? text.replace(/[\n\r\t]/g, ' ') : text)

type Token = [type: string, value: string, start: number, end: number, inner?: Token[]]

/** Returns the faults for which a template can't be saved. */
export function findMailTemplateFaults(event: OutboxEvent, template: MailTemplateText): MailTemplateFault[] {
  const { variables, requiredVariables: own, class: kind } = outboxMailDefinitions[event]
  const requiredVariables: readonly string[] = kind === 'advertising' ? [...own, ...requiredAdvertisingVariables] : own
  /** Variables that the mail shows. */
  const named = new Set<string>()
  const faults: MailTemplateFault[] = []
  for (const at of partsOf(event)) {
    const text = template[at] ?? ''
    const size = measureTemplate(event, text)
    const max = maxNoticeLength(event, at)
    const isNotice = max !== undefined
    if (size?.min === 0) faults.push({ at, fault: 'empty' })
    if (text.length > mailTemplateLimits[at]) faults.push({ at, fault: 'length' })
    if (isUnfit(at, text)) faults.push({ at, fault: 'hidden' })
    if (isNotice && htmlTag.test(text)) faults.push({ at, fault: 'html' })
    if (isNotice && size && size.max > max) faults.push({ at, fault: 'tooLong' })
    const look = (tokens: readonly Token[]): void => {
      for (const [type, name, , , inner] of tokens) {
        if (type === 'text' || type === '!') continue
        if (type !== 'name' && type !== '#' && type !== '^') faults.push({ at, fault: 'tag', name })
        else if (!Object.hasOwn(variables, name)) faults.push({ at, fault: 'unknown', name })
        else if (isNotice && !isShortVariable(name)) faults.push({ at, fault: 'bodyOnly', name })
        else if (at !== 'short') named.add(name)
        if (inner) look(inner)
      }
    }
    try {
      // Custom delimiters would hide variables from this check.
      if (/\{\{\s*=/.test(text)) faults.push({ at, fault: 'tag', name: '=' })
      else look(Mustache.parse(text) as Token[])
    } catch {
      faults.push({ at, fault: 'syntax' })
    }
  }
  if (!hasShortText(event) && template.short !== undefined) faults.push({ at: 'short', fault: 'length' })
  return [
    ...faults,
    ...requiredVariables.filter((name) => !named.has(name)).map((name) => ({ at: 'body' as const, fault: 'missing' as const, name })),
  ]
}

const fill = (text: string, values: Readonly<Record<string, string>>) => Mustache.render(text, values, {}, { escape: String })

export type FilledTemplate = { subject: string; short: string; text: string }

/** Fills a template with formatted `values` and appends the signature. Missing values are left out. The text is plain, so values need no escaping. */
export function fillMailTemplate(
  { subject, short = '', body }: MailTemplateText,
  values: Readonly<Record<string, string>>,
): FilledTemplate {
  return {
    subject: plainLine(fill(subject, values)),
    short: plainLine(fill(short, values)),
    text: [fill(body, values).trim(), values.signature].filter(Boolean).join('\n\n'),
  }
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
