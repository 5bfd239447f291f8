import { expect, test } from 'vitest'
import { memberPushEvents } from '#domain/outbox/member-pushes.ts'
import { findShownTab, toNotification } from './push-notification.ts'

const token = 'AbCdEfGhIjKlMnOpQrStUv'
const path = `/entry/w/${token}`
const message = { title: 'A018 お呼び出し中', text: '若葉店です。受付までお越しください。' }

test('A ticket’s notification shows the text that it brings, in the language of its page', () => {
  for (const prefix of ['', '/en', '/zh'])
    expect(toNotification({ ...message, path: prefix + path })).toMatchObject({
      title: message.title,
      options: { body: message.text, tag: path, renotify: true, lang: prefix.slice(1) || 'ja' },
    })
})

test('Each event of a member has words of its own, below the shop’s name', () => {
  for (const prefix of ['', '/en', '/zh']) {
    const shown = memberPushEvents.map((event) => toNotification({ event, shop: '若葉店', path: `${prefix}/shopAdmin/waiting` }))
    expect(new Set(shown.map(({ title }) => title)).size).toBe(memberPushEvents.length)
    expect(shown.map(({ title, options }) => [title.trim() === title, options.body?.split('\n')[0]])).toEqual(
      shown.map(() => [true, '若葉店']),
    )
  }
})

test('Notifications of two shops do not replace each other', () => {
  const tags = ['1', '2'].map(
    (id) => toNotification({ event: 'member.visitorWaits', shop: '若葉店', path: `/en/shopAdmin/waiting?shop=${id}` }).options.tag,
  )
  expect(tags).toEqual(['/shopAdmin/waiting?shop=1', '/shopAdmin/waiting?shop=2'])
})

test('An event unknown to this version is shown by the shop’s name', () => {
  const event = 'member.newer' as 'member.visitorWaits'
  const { title, options } = toNotification({ event, shop: '若葉店', path: '/shopAdmin/waiting' })
  expect([title, options.body]).toEqual(['若葉店', ''])
})

test('A tab counts as the ticket’s page in every language and with a form open', () => {
  const tab = (shown: string) => ({ url: `https://shop.test${shown}` })
  const tabs = [tab('/'), tab('/entry/w/OtherTicketOfThisPhone'), tab(`/en/entry/w/${token}?ask=late`)]
  expect(findShownTab(tabs, path)).toBe(tabs[2])
  expect(findShownTab(tabs.slice(0, 2), path)).toBeUndefined()
  expect(findShownTab([tab('/shopAdmin/waiting')], '/shopAdmin/waiting?shop=1')).toBeUndefined()
})
