import { expect, test } from 'vitest'
import { parseNextPath } from './next-path.ts'

const next = (requested: string | null) => parseNextPath(requested, 'http://shop.test')

test('Staff pages and invitations in any language are valid next paths', () => {
  expect(next('/shopAdmin/waiting?lane=A')).toBe('/shopAdmin/waiting?lane=A')
  expect(next('/en/shopAdmin')).toBe('/en/shopAdmin')
  expect(next('/zh/invitation/abc')).toBe('/zh/invitation/abc')
})

test.each([
  null,
  '',
  'https://elsewhere.test/shopAdmin',
  '//elsewhere.test/shopAdmin',
  '/\\elsewhere.test/shopAdmin',
  '/\t/elsewhere.test/shopAdmin',
  'shopAdmin',
  'javascript:alert(1)',
  '/entry/w',
  '/shopAdminX',
  '/invitation/../entry/w',
  '/shopAdmin/../entry/w',
  '/shopAdmin/login',
  '/en/shopAdmin/logout',
  '/shopAdmin/signInLink',
  '/shopAdmin/phoneSignIn',
])('%s is refused as the next path after the sign-in', (requested) => {
  expect(next(requested)).toBeUndefined()
})
