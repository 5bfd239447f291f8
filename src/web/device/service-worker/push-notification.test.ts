import { expect, test } from 'vitest'
import { memberPushEvents } from '#domain/outbox/member-pushes.ts'
import { findShownTab, toNotification } from './push-notification.ts'

const token = 'AbCdEfGhIjKlMnOpQrStUv'
const message = { number: 'A018', shop: '若葉店', path: `/entry/w/${token}` }
const events = ['near', 'called', 'requeued', 'noShow', 'cancelled', 'message'].map((event) => `ticket.${event}`)

test('Each event of a ticket has words of its own in the language of its page', () => {
  for (const prefix of ['', '/en', '/zh']) {
    const shown = events.map((event) => toNotification({ ...message, event, path: prefix + message.path }))
    expect(new Set(shown.map(({ title }) => title)).size).toBe(events.length)
    for (const { title, options } of shown) {
      expect(title).toContain('A018')
      expect(options).toMatchObject({
        body: expect.stringMatching(/^若葉店\n./),
        tag: message.path,
        renotify: true,
        lang: prefix.slice(1) || 'ja',
      })
    }
  }
})

test('Each event of a member has words of its own, without a number', () => {
  for (const prefix of ['', '/en', '/zh']) {
    const shown = memberPushEvents.map((event) =>
      toNotification({ event, number: '', shop: '若葉店', path: `${prefix}/shopAdmin/waiting` }),
    )
    expect(new Set(shown.map(({ title }) => title)).size).toBe(memberPushEvents.length)
    expect(shown.map(({ title, options }) => [title.trim() === title, options.body?.split('\n')[0]])).toEqual(
      shown.map(() => [true, '若葉店']),
    )
  }
})

test('Notifications of two shops do not replace each other', () => {
  const tags = ['1', '2'].map(
    (id) => toNotification({ ...message, event: 'member.visitorWaits', path: `/en/shopAdmin/waiting?shop=${id}` }).options.tag,
  )
  expect(tags).toEqual(['/shopAdmin/waiting?shop=1', '/shopAdmin/waiting?shop=2'])
})

test('An event unknown to this version is shown as a message of the shop', () => {
  const { title } = toNotification({ ...message, event: 'ticket.moved' })
  expect(title).toBe(toNotification({ ...message, event: 'ticket.message' }).title)
})

test('A tab counts as the ticket’s page in every language and with a form open', () => {
  const tab = (path: string) => ({ url: `https://shop.test${path}` })
  const tabs = [tab('/'), tab('/entry/w/OtherTicketOfThisPhone'), tab(`/en/entry/w/${token}?ask=late`)]
  expect(findShownTab(tabs, message.path)).toBe(tabs[2])
  expect(findShownTab(tabs.slice(0, 2), message.path)).toBeUndefined()
  expect(findShownTab([tab('/shopAdmin/waiting')], '/shopAdmin/waiting?shop=1')).toBeUndefined()
})
