import { expect, test } from 'vitest'
import { isWebAddress } from './proposal.ts'

test('a link is a page of the web', () => {
  const pages = ['https://example.jp', 'http://example.jp/chintai?id=1#room', 'HTTPS://例え.jp/物件/203号室', 'https://example.jp:8443/']
  expect(pages.filter((text) => !isWebAddress(text))).toEqual([])
})

test('nothing that acts by being opened, has a password in it or is no address', () => {
  const others = [
    'javascript:alert(1)',
    ' https://example.jp',
    'https://example.jp/a b',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://',
    'https:///path',
    'https://name:password@example.jp/',
    'https://shop.example\\@evil.example/',
    'example.jp/203',
    'java\nscript:alert(1)',
    'https://%',
    'https://example.jp:99999/',
    'https://1.2.3.999/',
    'https://example.jp/\u202egpj.exe',
    'https://example\u200b.jp/',
  ]
  expect(others.filter(isWebAddress)).toEqual([])
})
