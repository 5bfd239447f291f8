import { expect, test } from 'vitest'
import { parseTypedSite } from './typed-site.ts'

test('An address becomes the site that may show embeds', () => {
  const sites = [
    'https://www.example.jp/about?x=1',
    'Example.jp',
    ' ｅｘａｍｐｌｅ．ｊｐ ',
    'https://日本.jp',
    'http://localhost:8080/x',
    'https://a.jp:8443',
  ]
  expect(sites.map(parseTypedSite)).toEqual([
    ...['https://www.example.jp', 'https://example.jp', 'https://example.jp', 'https://xn--wgv71a.jp', 'http://localhost:8080'],
    'https://a.jp:8443',
  ])
})

test('Text that would change the header, and plain http, is no site', () => {
  const texts = [
    '',
    'http://example.jp',
    'https://*.example.jp',
    'https://a.jp;b',
    "https://a.jp,'self'",
    'ftp://a.jp',
    'data:text/html,x',
    'a b',
  ]
  expect(texts.map(parseTypedSite).filter(Boolean)).toEqual([])
})
