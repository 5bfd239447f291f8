/** Message templates: allowed variables, and values that stay text. */
import { describe, expect, test } from 'vitest'
import { locales, localizedPath } from '#domain/locale.ts'
import { channelsOf, outboxEventNames } from '#domain/outbox/events.ts'
import { composeLineText } from '#domain/outbox/line-text.ts'
import { outboxMailDefinitions } from '#domain/outbox/mails.ts'
import { composeSms, measureSms } from '#domain/outbox/sms-segments.ts'
import { findMailTemplateFaults } from '#domain/outbox/template.ts'
import type { DefaultMailWords } from '#domain/outbox/wording.ts'
import { loadWordsByLocale } from '../words.ts'
import { renderMessage } from './template.ts'

const good = { subject: '{{shop}}: {{number}}', short: '{{shop}}: please wait.', body: '{{number}}\n\n{{link}}' }

describe('templates that cannot be saved', () => {
  test.each([
    ['a misspelt variable', { ...good, body: '{{nubmer}} {{number}} {{link}}' }, { at: 'body', fault: 'unknown', name: 'nubmer' }],
    ['a missing link', { ...good, body: '{{number}}' }, { at: 'body', fault: 'missing', name: 'link' }],
    ['three braces', { ...good, body: '{{{number}}} {{number}} {{link}}' }, { at: 'body', fault: 'tag', name: 'number' }],
    ['an ampersand', { ...good, subject: '{{&number}}' }, { at: 'subject', fault: 'tag', name: 'number' }],
    ['a partial', { ...good, body: '{{>number}} {{number}} {{link}}' }, { at: 'body', fault: 'tag', name: 'number' }],
    ['other delimiters', { ...good, body: '{{=<% %>=}} <%&number%> {{number}} {{link}}' }, { at: 'body', fault: 'tag', name: '=' }],
    [
      'an unknown section',
      { ...good, body: '{{#constructor}}{{number}}{{/constructor}} {{link}}' },
      { at: 'body', fault: 'unknown', name: 'constructor' },
    ],
    ['an unclosed section', { ...good, body: '{{#number}} {{link}}' }, { at: 'body', fault: 'syntax' }],
    ['an unclosed tag', { ...good, subject: '{{number' }, { at: 'subject', fault: 'syntax' }],
    ['a line break in the subject', { ...good, subject: '{{number}}\r\nBcc: x' }, { at: 'subject', fault: 'hidden' }],
    ['a paragraph separator in the subject', { ...good, subject: 'a\u2029b' }, { at: 'subject', fault: 'hidden' }],
    ['an empty subject', { ...good, subject: '  ' }, { at: 'subject', fault: 'empty' }],
    ['no short text', { ...good, short: undefined }, { at: 'short', fault: 'empty' }],
    ['a comment as its title', { ...good, subject: '{{! x }}' }, { at: 'subject', fault: 'empty' }],
    ['a short text for no shop', { ...good, short: '{{^shop}}a{{/shop}}' }, { at: 'short', fault: 'empty' }],
    ['a line break in the short text', { ...good, short: 'a\nb' }, { at: 'short', fault: 'hidden' }],
    ['a link in the short text', { ...good, short: '{{link}}' }, { at: 'short', fault: 'bodyOnly', name: 'link' }],
    ['a link in the title', { ...good, subject: '{{link}}' }, { at: 'subject', fault: 'bodyOnly', name: 'link' }],
    ['an HTML tag in the short text', { ...good, short: '<b>{{number}}</b>' }, { at: 'short', fault: 'html' }],
    ['a title of 71 characters', { ...good, subject: 'あ'.repeat(71) }, { at: 'subject', fault: 'tooLong' }],
    ['a short text of 71 with its number', { ...good, short: `${'あ'.repeat(67)}{{number}}` }, { at: 'short', fault: 'tooLong' }],
    ['too long a body', { ...good, body: `{{number}} {{link}} ${'あ'.repeat(10_000)}` }, { at: 'body', fault: 'length' }],
  ])('A template with %s is refused', (_, template, fault) =>
    expect(findMailTemplateFaults('ticket.requeued', template)).toContainEqual(fault),
  )

  test('A correct template has no fault', () => expect(findMailTemplateFaults('ticket.requeued', good)).toEqual([]))

  test('A short text of 70 characters with its number is allowed', () =>
    expect(findMailTemplateFaults('ticket.requeued', { ...good, short: `${'あ'.repeat(66)}{{number}}` })).toEqual([]))

  test('A short text must not be empty or too long without optional values', () => {
    const faultsOf = (short: string) => findMailTemplateFaults('ticket.called', { ...good, short })
    expect(faultsOf('{{#counter}}{{counter}}{{/counter}}')).toEqual([{ at: 'short', fault: 'empty' }])
    expect(faultsOf('{{^counter}}a{{/counter}}')).toEqual([{ at: 'short', fault: 'empty' }])
    expect(faultsOf(`a{{^counter}}${'あ'.repeat(70)}{{/counter}}`)).toEqual([{ at: 'short', fault: 'tooLong' }])
  })

  test('A title at LINE of up to 100 characters names no reason and has no HTML tag', () => {
    const faultsOf = (subject: string) => findMailTemplateFaults('reservation.calledOff', { subject, body: '{{link}}' })
    expect(faultsOf('あ'.repeat(100))).toEqual([])
    expect(faultsOf('あ'.repeat(101))).toEqual([{ at: 'subject', fault: 'tooLong' }])
    expect(faultsOf('<b>{{reason}}</b>')).toEqual([
      { at: 'subject', fault: 'html' },
      { at: 'subject', fault: 'bodyOnly', name: 'reason' },
    ])
  })

  test('A push message about a message of staff cannot show their words', () =>
    expect(findMailTemplateFaults('ticket.message', { ...good, short: '{{words}}', body: '{{words}} {{link}}' })).toEqual([
      { at: 'short', fault: 'bodyOnly', name: 'words' },
    ]))

  test('A number in the short text alone is missing in the mail', () =>
    expect(findMailTemplateFaults('ticket.requeued', { subject: 'a', short: '{{number}}', body: '{{link}}' })).toEqual([
      { at: 'body', fault: 'missing', name: 'number' },
    ]))

  test('A text that goes by mail only has no short text, and its subject may be longer', () => {
    const mail = { subject: 'あ'.repeat(200), body: '{{link}}' }
    expect(findMailTemplateFaults('card.received', mail)).toEqual([])
    expect(findMailTemplateFaults('card.received', { ...mail, short: 'a' })).toEqual([{ at: 'short', fault: 'length' }])
  })

  test.each(['\u202e', '\u2066', '\u200f', '\u061c'])('The bidi control %j is refused in each part', (mark) => {
    for (const at of ['subject', 'short', 'body'] as const)
      expect(findMailTemplateFaults('ticket.requeued', { ...good, [at]: `${good[at]}${mark}` })).toContainEqual({ at, fault: 'hidden' })
  })

  test('An emoji of several parts is allowed in a subject', () =>
    expect(findMailTemplateFaults('ticket.requeued', { ...good, subject: '{{number}} 👨‍👩‍👧' })).toEqual([]))
})

const values: Record<string, string> = {
  shop: '若葉不動産',
  number: 'A012',
  ahead: '2',
  counter: '3番カウンター',
  words: '駐車場は裏手です。',
  wait: '15-25',
  count: '3',
  task: '鍵を返す',
  due: '2026-11-24',
  link: 'https://uketsuke.example.jp/entry/w/x',
  inviter: '山田',
  role: 'スタッフ',
  recipient: '佐藤',
  address: 'sato@example.jp',
  sender: '若葉不動産株式会社',
  postal: '東京都渋谷区若葉1-2-3',
  complaints: '03-1234-5678',
  service: 'お部屋探し',
  day: '2026-12-01',
  time: '01:30',
  until: '14:15',
  earliest: '14:20',
  latest: '14:40',
  reason: '担当者が不在のため。',
}

const wording = await loadWordsByLocale<DefaultMailWords>('contract/mails')

describe.each(locales)('default templates in %s', (locale) => {
  test.each(outboxEventNames)('The default template of %s is valid and complete', async (event) => {
    expect(findMailTemplateFaults(event, wording[locale].templates[event])).toEqual([])
    for (const given of [
      values,
      Object.fromEntries(
        Object.entries(values).filter(([name]) => !String(outboxMailDefinitions[event].variables[name as never]).endsWith('?')),
      ),
    ]) {
      const { subject, short, text, html } = await renderMessage(event, given, locale)
      for (const part of [subject, short, text, html]) expect(part).not.toMatch(/\{\{|\}\}|undefined|null/)
      expect(text).not.toMatch(/\n{3}| $/m)
      if ((outboxMailDefinitions[event].requiredVariables as readonly string[]).includes('link')) {
        expect(text).toContain(values.link)
        expect(html).toContain(`href="${values.link}"`)
      }
    }
  })

  test.each(outboxEventNames.filter((event) => channelsOf(event).includes('line')))(
    'LINE shows the whole text of %s with a long shop name',
    async (event) => {
      const { subject, short } = await renderMessage(event, { ...values, shop: '若'.repeat(60) }, locale)
      const shown = composeLineText(event, { title: subject, text: short, link: undefined })
      expect(shown.replaceAll('\n', '')).toBe(subject + short)
    },
  )

  test.each(outboxEventNames.filter((event) => event !== 'ticket.message' && channelsOf(event).includes('sms')))(
    'The SMS about %s with a usual link is one segment',
    async (event) => {
      const link = `https://uketsuke.example.jp${localizedPath(locale, '/entry/w/AbCdEfGhIjKlMnOpQrStUv')}`
      const { subject } = await renderMessage(event, values, locale)
      expect(measureSms(composeSms({ title: subject, link }))).toMatchObject({ segments: 1 })
    },
  )
})

test('Markup in a template value stays text in subject, HTML and plain text', async () => {
  const shop = '<b>A & B</b>\r\nBcc: everybody@example.jp {{link}}'
  const { subject, text, html } = await renderMessage('reservation.requested', { ...values, shop }, 'en')
  expect(subject).toBe('<b>A & B</b> Bcc: everybody@example.jp {{link}}: we have your request')
  expect(text).toContain('<b>A & B</b>\r\nBcc: everybody@example.jp {{link}}')
  expect(html).toContain('&lt;b&gt;A &amp; B&lt;/b&gt;')
  expect(html).not.toContain('<b>')
})

test('A bidi control in a name does not reach the subject', async () => {
  const { subject } = await renderMessage('reservation.requested', { ...values, shop: '若\u202e葉' }, 'ja')
  expect(subject).not.toMatch(/\p{Bidi_Control}/u)
})

test('A mail shows no button for an invalid link', async () => {
  const { html } = await renderMessage('ticket.requeued', { ...values, link: 'javascript:alert(1)' }, 'ja')
  expect(html).not.toContain('href')
})

test('A date is written in the recipient’s language', async () => {
  expect((await renderMessage('task.due', values, 'ja')).text).toContain('2026年11月24日')
  expect((await renderMessage('task.due', values, 'en')).text).toContain('November 24, 2026')
})

test('A template value of ten megabytes is refused', async () => {
  await expect(renderMessage('ticket.message', { ...values, words: 'x'.repeat(10_000_000) }, 'ja')).rejects.toThrow('too long')
})
