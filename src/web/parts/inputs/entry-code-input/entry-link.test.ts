import { expect, test } from 'vitest'
import { type EntryTextMeaning, parseEntryText } from './entry-link.ts'

const origin = 'https://shop.example:8443'
const token = 'abcdefghijklmnopqrst_-'
const code: EntryTextMeaning = { is: 'code', code: 'K7M42QXA' }

test.each<[string, EntryTextMeaning]>([
  ['K7M4-2QXA', code],
  [' ｋ７ｍ４−２ｑｘａ ', code],
  [`${origin}/entry/w/K7M42QXA`, code],
  [`${origin}/zh/entry/w/k7m4-2qxa/?from=poster#top`, code],
  ['http://shop.example:8443/entry/w/K7M42QXA', code],
  ['shop.example:8443/en/entry/w/K7M42QXA', code],
  [`${origin}/entry/w/K7M42QXA?today=4829130567`, { is: 'page', path: '/entry/w/K7M42QXA?today=4829130567' }],
  [`${origin}/entry/w/K7M42QXA?today=4829`, code],
  [`${origin}/entry/w/K7M42QXA?lane=B`, { is: 'page', path: '/entry/w/K7M42QXA?lane=B' }],
  [`${origin}/entry/w/K7M42QXA?lane=b`, code],
  [`${origin}/entry/w/${token}`, { is: 'page', path: `/entry/w/${token}` }],
])('The code input accepts %s (R2.30)', (text, read) => expect(parseEntryText(text, origin)).toEqual(read))

test.each([
  ['https://evil.example/entry/w/K7M42QXA', 'evil.example'],
  ['https://shop.example/entry/w/K7M42QXA', 'shop.example'],
  ['https://shop.example:8443@evil.example/entry/w/K7M42QXA', 'evil.example'],
  ['//evil.example/entry/w/K7M42QXA', undefined],
  ['evil.example/entry/w/K7M42QXA', 'evil.example'],
  ['javascript:alert(1)//entry/w/K7M42QXA', 'javascript:'],
  ['WIFI:S:shop;T:WPA;P:secret;;', 'wifi:'],
])('The code input refuses the foreign link %s (R2.30)', (text, host) => {
  expect(parseEntryText(text, origin)).toEqual(host ? { is: 'foreign', host } : { is: 'unreadable' })
})

test.each([
  '',
  'K7M4',
  'K7M42QXAA',
  'K7M42QXU',
  `${origin}/`,
  `${origin}/shopAdmin`,
  `${origin}/entry/w/short`,
  `${origin}/en/entry/c/K7M42QXA`,
  `${origin}/entry/f/${token}`,
  `${origin}/entry/w/%E3%81`,
  'あいうえおかきく',
])('The code input refuses the unreadable text %j (R2.30)', (text) => expect(parseEntryText(text, origin)).toEqual({ is: 'unreadable' }))
