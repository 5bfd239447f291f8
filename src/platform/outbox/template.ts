/** Renders the text of an event and then makes HTML of it, so that values are escaped in HTML and unchanged in plain text. */

import { interfaceLanguages, type Locale } from '#domain/locale.ts'
import type { OutboxEvent } from '#domain/outbox/events.ts'
import { outboxMailDefinitions } from '#domain/outbox/mails.ts'
import { type FilledTemplate, fillMailTemplate, mailBlocks } from '#domain/outbox/template.ts'
import type { DefaultMailWords, MailTemplateText } from '#domain/outbox/wording.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { loadWordsByLocale } from '../words.ts'

const defaultWording = await loadWordsByLocale<DefaultMailWords>('contract/mails')

export type RenderedMessage = FilledTemplate & { html: string }
export type MessageVariables = Readonly<Record<string, string | undefined>>

export const defaultMailTemplate = (event: OutboxEvent, locale: Locale): MailTemplateText => defaultWording[locale].templates[event]

/** Returns the label of the button that a link becomes. */
export const linkButtonLabel = (locale: Locale): string => defaultWording[locale].openPage

/** Returns the event's variables as readable text. */
export function formatMessageVariables(event: OutboxEvent, variables: MessageVariables, locale: Locale): Record<string, string> {
  const wording = defaultWording[locale]
  return Object.fromEntries(
    Object.entries(outboxMailDefinitions[event].variables).map(([name, kind]) => [
      name,
      written(kind, variables[name], { locale, wording }),
    ]),
  )
}

/** `template`: the shop's own wording, if it has one. */
export async function renderMessage(
  event: OutboxEvent,
  variables: MessageVariables,
  locale: Locale,
  template?: MailTemplateText | null,
): Promise<RenderedMessage> {
  const values: Record<string, string> = { ...formatMessageVariables(event, variables, locale), signature: variables.signature ?? '' }
  const filled = fillMailTemplate(template ?? defaultMailTemplate(event, locale), values)
  const { text } = filled
  return { ...filled, html: htmlOf(text, values.link, { locale, openPage: defaultWording[locale].openPage }) }
}

const maxValueLength = 2_000
const dateStyles: Readonly<Record<string, 'long' | 'full'>> = { 'date?': 'long', day: 'full', 'day?': 'full' }

function written(kind: string, value: string | undefined, { locale, wording }: { locale: Locale; wording: DefaultMailWords }): string {
  if (!value) return ''
  if (value.length > maxValueLength) throw new Error('a variable of a message is too long')
  if (kind === 'counter?') return wording.counter(value)
  if (kind === 'minutes?') return wording.minutes(...(value.split('-').map(Number) as [number, number]))
  const dateStyle = dateStyles[kind]
  return dateStyle ? getDateTimeFormat(interfaceLanguages[locale].tag, { dateStyle, timeZone: 'UTC' }).format(new Date(value)) : value
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

/** Readable in light and dark mode: uses the reader's colours, and sets both colours of the button. */
function htmlOf(text: string, link: string | undefined, { locale, openPage }: { locale: Locale; openPage: string }): string {
  const blocks = mailBlocks(text, link).map((block) =>
    block.link
      ? `<p style="margin:24px 0"><a href="${escapeHtml(block.text)}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:#1c7045;` +
        `color:#ffffff;text-decoration:none;font-weight:bold">${escapeHtml(openPage)}</a></p>` +
        `<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escapeHtml(block.text)}</p>`
      : `<p style="margin:0 0 16px">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`,
  )
  return (
    `<!doctype html><html lang="${interfaceLanguages[locale].tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"></head><body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.7">` +
    `<div style="max-width:560px;margin:0 auto">${blocks.join('')}</div></body></html>`
  )
}
