import { expect, test } from 'vitest'
import { acceptInvitation } from './members.ts'
import { SetupInput } from './setup.ts'
import { takeTicket } from './tickets/join.ts'

const setUp = { token: 't', organizationName: '東', shopName: '東', ownerName: '東', email: 'a@example.jp', password: 'p' }
const join = { serviceId: '018f2b6e-0000-7000-8000-000000000000', partySize: 1 }
const takers: [string, (name: string) => boolean][] = [
  ['an organization', (organizationName) => SetupInput.safeParse({ ...setUp, organizationName }).success],
  ['a shop', (shopName) => SetupInput.safeParse({ ...setUp, shopName }).success],
  ['an owner', (ownerName) => SetupInput.safeParse({ ...setUp, ownerName }).success],
  ['a member', (displayName) => acceptInvitation.body!.safeParse({ displayName }).success],
  ['a visitor', (name) => takeTicket.body!.safeParse({ ...join, name }).success],
]

test.each(takers)('The name of %s cannot contain hidden control characters', (_, takes) => {
  expect(['若葉 明', ' 渡\u9089\u{e0100} ', 'Zoë'].map(takes)).toEqual([true, true, true])
  expect(['若葉\u202e明', '若\u200b葉', '若葉\n明'].map(takes)).toEqual([false, false, false])
})
