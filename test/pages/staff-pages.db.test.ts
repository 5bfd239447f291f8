/** Every page has its title. A staff page has its roles, and others read a refusal. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopTextLocale, shopTextLocales } from '#domain/locale.ts'
import { auditRoles, type Role, roles } from '#domain/roles.ts'
import { settingsHomePath, settingsRoles } from '../../src/web/frame/settings/settings-areas.ts'
import { words } from '../../src/web/frame/staff/words/ja.ts'
import { sendCard } from '../access/card-samples.ts'
import { startApp, type TestApp } from '../app.ts'
import { insertMail } from '../inquiries/waiting-mail.ts'
import { isLongRun, matrixTest, sampledTest } from '../matrix.ts'
import { buildWorld, joinAsVisitor, sessionCookieOf, type World } from '../world.ts'
import { pageAddresses, staffPageAddresses } from './addresses.ts'

let app: TestApp
let world: World
let cookies: Record<Role, string>
beforeAll(async () => {
  app = await startApp({ pages: true })
  world = await buildWorld(app)
  const { members } = world.east
  const signedIn = await Promise.all(roles.map(async (role) => [role, await sessionCookieOf(app, members[role])]))
  cookies = Object.fromEntries(signedIn)
})
afterAll(() => app?.stop())

/** `mainText`: the text in the middle of the page. `menu`: targets of the frame's menu. */
type Seen = { status: number; title: string | undefined; mainText: string; menu: string[] }

const titles = new Map<string, string | undefined>()
/** Reading a page changes nothing, so it is cached. */
const looks = new Map<string, Promise<Seen>>()
function look(role: Role, address: string): Promise<Seen> {
  const key = `${role} ${address}`
  const seen = looks.get(key) ?? lookNow(role, address)
  looks.set(key, seen)
  return seen
}

async function lookNow(role: Role, address: string): Promise<Seen> {
  const answer = await app.request(address, { headers: { cookie: cookies[role] } })
  const page = await answer.text()
  const [, main = ''] = /<main[^>]*>([\s\S]*?)<\/main>/.exec(page) ?? []
  const [nav = ''] = /<nav [^>]*aria-label="メニュー"[\s\S]*?<\/nav>/.exec(page) ?? []
  const links = [...nav.matchAll(/href="(\/shopAdmin[^"?]*)"/g)].map(([, link]) => link!)
  const title = /<title>([^<]*)<\/title>/.exec(page)?.[1]
  if (answer.status !== 403) titles.set(address, title)
  return {
    status: answer.status,
    title,
    mainText: main.replace(/<[^>]*>/g, ' ').slice(0, 400),
    menu: links.filter((link) => !link.endsWith('/logout')),
  }
}

let guess = 0

/** Finds the lowest role that may see a page: tries that of the page before, then bisects. */
async function leastOf(address: string): Promise<number> {
  let [from, to]: [number, number] = [0, roles.length]
  for (let tries = 0; from < to; tries++) {
    const middle = tries > 1 || guess - tries < from ? (from + to) >> 1 : guess - tries
    if ((await look(roles[middle]!, address)).status === 200) to = middle
    else from = middle + 1
  }
  guess = from
  return from
}

const otherRoles: Readonly<Record<string, readonly Role[]>> = { '/shopAdmin/audit': auditRoles, [settingsHomePath]: settingsRoles }

/** Returns the roles of a page: one role and above, except for the log and the list of settings. */
async function rolesOf(address: string): Promise<{ least: number; allowed: Role[] }> {
  const least = await leastOf(address)
  return { least, allowed: roles.filter((role, index) => otherRoles[address]?.includes(role) ?? index >= least) }
}

matrixTest('A staff page refused to a role names the roles that may see the page', async () => {
  const { main } = world.east
  const pages = await staffPageAddresses({
    ':ticketId': [(await joinAsVisitor(app, main)).ticketId],
    ':cardId': [(await sendCard({ app }, main)).cardId],
    ':inquiryId': ['', await insertMail(app, main)],
    ':topic': ['calling'],
  })
  expect(pages.length).toBeGreaterThan(12)
  for (const address of pages) {
    const { least, allowed } = await rolesOf(address)
    expect([address, least]).toEqual([address, expect.toSatisfy((index) => index < roles.length)])
    const may = allowed.map((role) => words.roles[role])
    // The lowest permitted role and the one below. The long round checks the others as well.
    const checkedRoles = roles.filter((_, index) => isLongRun || address in otherRoles || index === least || index === least - 1)
    for (const role of checkedRoles) {
      const { status, mainText, menu } = await look(role, address)
      expect([address, role, status]).toEqual([address, role, allowed.includes(role) ? 200 : 403])
      expect([address, role, mainText]).not.toEqual([address, role, expect.stringContaining(words.noWorkplace.title)])
      if (allowed.includes(role)) continue
      expect([address, role, mainText]).toEqual([address, role, expect.stringContaining(words.notForRole.text(words.roles[role], may))])
      expect(menu).toContain('/shopAdmin/waiting')
    }
  }
})

test('An unknown staff URL is not found and keeps the menu, after a role check (R2.26)', async () => {
  const addresses = await staffPageAddresses({ ':ticketId': ['x'], ':cardId': ['x'], ':inquiryId': ['x'], ':topic': ['x'] })
  for (const address of [...addresses.filter((one) => one.endsWith('/x')), '/shopAdmin/nowhere']) {
    const { status, mainText, menu } = await look('staff', address)
    expect([address, status, mainText]).toEqual([address, 404, expect.stringContaining('見つかりません')])
    expect(menu).toContain('/shopAdmin/waiting')
  }
  expect((await look('reception', '/shopAdmin/cards/x')).mainText).toContain(words.notForRole.title)
})

matrixTest('The menu links only to pages that the role may see', async () => {
  for (const role of roles) {
    const { menu: links } = await look(role, '/shopAdmin')
    expect(links.length).toBeGreaterThan(1)
    for (const link of links) expect([role, link, (await rolesOf(link)).allowed]).toEqual([role, link, expect.arrayContaining([role])])
    for (const link of isLongRun ? links : []) expect([role, link, (await look(role, link)).status]).toEqual([role, link, 200])
  }
})

const product = { ja: 'うけつけカード', en: 'Uketsuke Card', zh: 'Uketsuke' }
const prefix = { ja: '', en: '/en', zh: '/zh' }

/** Home has the product's name alone, and an unknown path has a title too. Parts of the gallery share the gallery's. */
async function titledAddresses(locale: ShopTextLocale): Promise<string[]> {
  const { main } = world.east
  const { token, ticketId } = await joinAsVisitor(app, main)
  const { cardId } = await sendCard({ app }, main)
  const values = {
    ':ticketId': [ticketId],
    ':cardId': [cardId],
    ':inquiryId': ['', await insertMail(app, main)],
    ':topic': ['calling'],
    ':token': ['A'.repeat(22)],
    ':id': [main.entryCode, token, 'ZZZZZZZZ'],
  }
  const addresses = [...(await pageAddresses(locale, values)), `${prefix[locale]}/nowhere`]
  return addresses.filter((path) => path !== prefix[locale] && !path.endsWith('/logout'))
}

sampledTest(shopTextLocales)('Every page title in %s ends with the product’s name (R2.29)', async (locale) => {
  const titleOf = async (address: string) => titles.get(address) ?? (await look('manager', address)).title
  const addresses = await titledAddresses(locale)
  expect(addresses.length).toBeGreaterThan(9)
  const found = new Map<string, string | undefined>()
  for (const address of addresses) found.set(address, await titleOf(address))
  expect([...found].filter(([, title]) => !new RegExp(`^.+ - ${product[locale]}$`).test(title ?? ''))).toEqual([])
  expect(await titleOf(prefix[locale] || '/')).toBe(product[locale])
})
