import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Me } from '#contract/members.ts'
import { meContext } from '../../api/page.ts'
import { findSelectedWorkplace, listWorkplaces } from '../../api/workplace.ts'
import { selectShop } from './chosen-shop.ts'

const organization = { id: 'o', name: 'こもれび住まい' }
const [north, south] = [
  { id: '018f2b6e-0000-7000-8000-000000000001', name: '北口店' },
  { id: '018f2b6e-0000-7000-8000-000000000002', name: '南口店' },
]
const account = {
  memberships: [
    { memberId: 'a', role: 'staff', organization, shops: [north] },
    { memberId: 'b', role: 'admin', organization, shops: [north, south] },
  ],
} as unknown as Me

async function visit(path: string, cookie = '') {
  const context = new RouterContextProvider()
  context.set(meContext, account)
  const url = new URL(path, 'http://127.0.0.1')
  const request = new Request(url, { headers: { cookie } })
  const response = await selectShop({ request, url, context, params: {}, pattern: '' } as never, async () => new Response('page'))
  const { headers } = response as Response
  return { to: headers.get('location'), cookie: headers.get('set-cookie'), shop: findSelectedWorkplace(context)?.shop.name }
}

test("Every shop is listed once, with the member's strongest role", () => {
  expect(listWorkplaces(account).map(({ shop, role }) => `${shop.name} ${role}`)).toEqual(['北口店 admin', '南口店 admin'])
})

test.each([
  ['/shopAdmin', '/shopAdmin'],
  ['/en/shopAdmin/waiting', '/en/shopAdmin/waiting'],
  ['/shopAdmin/cards/018f2b6e-0000-7000-8000-00000000000f', '/shopAdmin/cards/018f2b6e-0000-7000-8000-00000000000f'],
])('Switching the shop on %s stores the choice and leads to %s', async (from, to) => {
  const response = await visit(`${from}?shop=${south.id}`)
  expect(response.to).toBe(to)
  expect(response.cookie).toMatch(new RegExp(`^uketsuke_shop=${south.id}; Path=/; .*HttpOnly; SameSite=Lax$`))
})

test.each(['', 'x', '018f2b6e-0000-7000-8000-0000000000ff', 'x; Path=/'])(
  'A shop that is not the member’s is not remembered (%s)',
  async (id) => {
    expect(await visit(`/shopAdmin?${new URLSearchParams({ shop: id })}`)).toMatchObject({ to: '/shopAdmin', cookie: null })
  },
)

test('Staff pages show the chosen shop, or the first shop if none is chosen', async () => {
  expect((await visit('/shopAdmin')).shop).toBe('北口店')
  expect((await visit('/shopAdmin', `a=b; uketsuke_shop=${south.id}; c=d`)).shop).toBe('南口店')
  expect((await visit('/shopAdmin', 'uketsuke_shop=gone')).shop).toBe('北口店')
})
