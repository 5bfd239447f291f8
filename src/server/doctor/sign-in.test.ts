import { expect, test } from 'vitest'
import { parseConfig } from '#platform/config.ts'
import { hostedSettings } from '../../../test/hosted-provider.ts'
import { checkHostedSignIn } from './sign-in.ts'

const hosted = parseConfig(hostedSettings)

test('The doctor makes no check of the built-in sign-in', async () => {
  const ask = () => Promise.reject(new Error('asked'))
  expect(await checkHostedSignIn(parseConfig({}), ask)).toEqual([])
})

test('The check of a hosted sign-in reports whether the provider’s keys are readable', async () => {
  expect(await checkHostedSignIn(hosted, async () => Response.json({ keys: [] }))).toEqual([
    { about: 'Sign-in', state: 'well', says: 'By Google’s project uketsuke-test, whose keys can be read' },
  ])
  for (const ask of [() => Promise.reject(new TypeError('fetch failed')), async () => new Response('', { status: 500 })])
    expect(await checkHostedSignIn(hosted, ask)).toMatchObject([{ state: 'wrong', todo: expect.stringContaining('firewall') }])
})
