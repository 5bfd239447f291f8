/**
 * Words with variables, by Mustache: it runs nothing. The text is made first and then dressed as HTML, so what a variable holds is escaped there and stays as
 * it is in plain text.
 */
import Mustache from 'mustache'
import { type Locale, languages } from '#domain/locale.ts'
import { advertisingNeeds, type OutboxEvent, outboxEvents } from '#domain/outbox/events.ts'
import type { Template, Wording } from '#domain/outbox/wording.ts'
import { readWords } from '../words.ts'

export type TemplateFault = {
  at: 'subject' | 'body'
  /** `syntax`: can't be read; `tag`: not a variable or a section of ours; `unknown`: no such variable; `missing`: must be named; `length`. */
  fault: 'syntax' | 'tag' | 'unknown' | 'missing' | 'length'
  name?: string
}

const longest = { subject: 200, body: 10_000 } as const
/** Of one variable: as many as a shop's message to a visitor may have, and more. */
const longestValue = 2_000

type Token = [type: string, value: string, start: number, end: number, inner?: Token[]]

/** What is wrong with a template, so that it can't be saved. `body`: has to name what the event's words need. */
export function templateFaults(event: OutboxEvent, template: Template): TemplateFault[] {
  const { variables, needs: own, class: kind } = outboxEvents[event]
  const needs: readonly string[] = kind === 'advertising' ? [...own, ...advertisingNeeds] : own
  const named = new Set<string>()
  const faults: TemplateFault[] = []
  for (const at of ['subject', 'body'] as const) {
    if (template[at].trim().length === 0 || template[at].length > longest[at]) faults.push({ at, fault: 'length' })
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

/** The words that the program comes with. */
const defaultWording = await readWords<Wording>('domain/outbox/wording')

export type Rendered = { subject: string; text: string; html: string }
export type Variables = Readonly<Record<string, string | undefined>>

/** In the words that the program comes with. */
export async function renderMessage(event: OutboxEvent, given: Variables, locale: Locale): Promise<Rendered> {
  const wording = defaultWording[locale]
  const { openPage } = wording
  const template = wording.templates[event]
  const { variables } = outboxEvents[event]
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, kind]) => [name, written(kind, given[name], { locale, wording })]),
  )
  const render = (text: string) => Mustache.render(text, values, {}, { escape: String })
  const text = render(template.body).trim()
  // A line break would begin another header; the transport refuses it as well.
  return { subject: plainLine(render(template.subject)), text, html: htmlOf(text, values.link, { locale, openPage }) }
}

const dateStyles: Readonly<Record<string, 'long' | 'full'>> = { 'date?': 'long', day: 'full', 'day?': 'full' }

function written(kind: string, value: string | undefined, { locale, wording }: { locale: Locale; wording: Wording }): string {
  if (!value) return ''
  if (value.length > longestValue) throw new Error('a variable of a message is too long')
  if (kind === 'counter?') return wording.counter(value)
  if (kind === 'minutes?') return wording.minutes(...(value.split('-').map(Number) as [number, number]))
  const dateStyle = dateStyles[kind]
  return dateStyle ? new Intl.DateTimeFormat(languages[locale].tag, { dateStyle, timeZone: 'UTC' }).format(new Date(value)) : value
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const plainLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

/** Readable in light and dark: the reader's own colours, and a button that has both of its own. */
function htmlOf(text: string, link: string | undefined, { locale, openPage }: { locale: Locale; openPage: string }): string {
  const blocks = text.split(/\n{2,}/).map((block) => {
    if (link && block.trim() === link && /^https?:\/\//.test(link))
      return (
        `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:#1c7045;` +
        `color:#ffffff;text-decoration:none;font-weight:bold">${escapeHtml(openPage)}</a></p>` +
        `<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escapeHtml(link)}</p>`
      )
    return `<p style="margin:0 0 16px">${escapeHtml(block.trim()).replaceAll('\n', '<br>')}</p>`
  })
  return (
    `<!doctype html><html lang="${languages[locale].tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"></head><body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.7">` +
    `<div style="max-width:560px;margin:0 auto">${blocks.join('')}</div></body></html>`
  )
}
