import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadOidcProviders } from './oidc-providers.ts'

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-oidc-'))
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
writeFileSync(join(folder, 'apple.p8'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
writeFileSync(join(folder, 'not.p8'), 'no key')

const shared = { clientId: 'id', clientSecret: 'very secret' }
function read(content: unknown) {
  const file = join(folder, 'providers.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return loadOidcProviders(file)
}

test('A known sign-in provider’s issuer is built in; another provider names its own', () => {
  const providers = read({
    'google.com': shared,
    'oidc.line': shared,
    'apple.com': { clientId: 'jp.example', teamId: 'T', keyId: 'K', keyFile: 'apple.p8' },
    'microsoft.com': { ...shared, tenant: 'organizations' },
    'oidc.company': { ...shared, name: '社内ID', issuer: 'https://id.example.co.jp' },
  })
  expect(providers.map(({ id, name, issuer, responseMode }) => [id, name, issuer, responseMode])).toEqual([
    ['google.com', 'Google', 'https://accounts.google.com', 'query'],
    ['oidc.line', 'LINE', 'https://access.line.me', 'query'],
    ['apple.com', 'Apple', 'https://appleid.apple.com', 'form_post'],
    ['microsoft.com', 'Microsoft', 'https://login.microsoftonline.com/organizations/v2.0', 'query'],
    ['oidc.company', '社内ID', 'https://id.example.co.jp', 'query'],
  ])
})

test.each([
  ['no JSON', '{', /no JSON object/],
  ['an unknown provider', { facebook: shared }, /"facebook"/],
  ['a missing secret', { 'google.com': { clientId: 'id' } }, /clientSecret/],
  ['an unknown field', { 'google.com': { ...shared, clientsecret: 'x' } }, /clientsecret/],
  ['an http issuer', { 'oidc.x': { ...shared, name: 'x', issuer: 'http://id.example.jp' } }, /https/],
  ['a missing key file', { 'apple.com': { clientId: 'x', teamId: 'T', keyId: 'K', keyFile: 'none.p8' } }, /can't be read/],
  ['a key file without a key', { 'apple.com': { clientId: 'x', teamId: 'T', keyId: 'K', keyFile: 'not.p8' } }, /no key of Apple/],
])('A sign-in provider file with %s ends the start without showing a secret', (_, content, words) => {
  expect(() => read(content)).toThrow(words)
  expect(() => read(content)).not.toThrow(/very secret/)
})
