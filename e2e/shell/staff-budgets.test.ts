/** Load of the staff pages. `budgets.test.ts` checks that visitors load none of it. */
import { readdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { expect, test } from 'vitest'
import { businessDay } from '#domain/time/business-day.ts'
import { projectRoot } from '#platform/project-root.ts'
import { sendCard } from '../../test/access/card-samples.ts'
import { insertMail } from '../../test/inquiries/waiting-mail.ts'
import { logEstimates } from '../../test/logged-estimates.ts'
import { longTest, matrixTest, sampleCases } from '../../test/matrix.ts'
import { staffPageAddresses } from '../../test/pages/addresses.ts'
import { joinAsVisitor, password, shopClockOf } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { findLibraries, libraryMarks, waitForSignInSdk, weighPage } from '../support/page-weight.ts'
import { queueSettingsPath } from '../support/settings.ts'
import { createSignInStorage } from '../support/signed-in-page.ts'
import { signIn } from '../support/staff.ts'

const stage = openE2eApp({}, { fresh: true })
/** 350 KB of scripts, in KB of 1,024 bytes. */
const most = 350 * 1_024

test('The build contains the markers that identify the staff libraries', async () => {
  const files = await readdir(joinPath(projectRoot, 'build/client/assets'))
  expect(await findLibraries(files.map((file) => `/assets/${file}`))).toEqual(Object.keys(libraryMarks))
})

longTest('The queue page loads the staff libraries', async () => {
  const person = await stage.person({ viewport: deskViewport })
  const page = await person.newPage()
  await signIn(page, { email: stage.world.east.members.staff.email, password }, '/shopAdmin/waiting')
  const { files } = await weighPage(person, '/shopAdmin/waiting', waitForSignInSdk)
  expect(await findLibraries(files)).toEqual(Object.keys(libraryMarks))
})

matrixTest('A first visit to a staff page needs at most 25 requests and 350 KB of scripts', async () => {
  const { main, members } = stage.world.east
  const values = {
    ':cardId': [(await sendCard(stage, main)).cardId],
    ':inquiryId': ['', await insertMail(stage.app, main)],
    ':ticketId': [(await joinAsVisitor(stage.app, main)).ticketId],
    ':topic': ['calling'],
  }
  const pages = (await staffPageAddresses(values)).filter((address) => !address.endsWith('/file'))
  expect(pages.length).toBeGreaterThan(13)
  const found: [address: string, requests: number, js: number][] = []
  // The heaviest pages come first.
  const heaviest = [
    '/shopAdmin/waiting',
    '/shopAdmin/cards?view=board',
    pages.find((address) => address.startsWith('/shopAdmin/cards/'))!,
    queueSettingsPath,
  ]
  for (const address of sampleCases([...new Set([...heaviest, ...pages])])) {
    const person = await stage.person({
      viewport: deskViewport,
      storageState: await createSignInStorage(stage.app, stage.app.origin, members.owner),
    })
    const { requests, js } = await weighPage(person, address, waitForSignInSdk)
    // Not every Chromium requests the tab's icon here. Requests after the SDK's lookup race with the end of the measurement.
    const first = requests.slice(0, requests.findIndex((path) => path.includes('accounts:lookup')) + 1)
    expect(first).not.toEqual([])
    found.push([address, first.filter((path) => !path.includes('/brand-mark')).length, js])
  }
  expect(found.filter(([, requests, js]) => requests > 25 || js > most)).toEqual([])
})

longTest('The sign-in page loads at most 350 KB of scripts', async () => {
  const { js, files } = await weighPage(await stage.person({ viewport: deskViewport }), '/shopAdmin/login')
  expect(js, files.join('\n')).toBeLessThanOrEqual(most)
  expect(js).toBeGreaterThan(60_000)
})

longTest('The settings with an open form load at most 350 KB of scripts', async () => {
  const person = await stage.person({ viewport: deskViewport })
  const page = await person.newPage()
  await signIn(page, { email: stage.world.east.members.manager.email, password }, queueSettingsPath)
  const { js, files } = await weighPage(person, queueSettingsPath, async (opened) => {
    await opened.getByRole('button', { name: '窓口区分を追加' }).click()
    await opened.locator('dialog[open] form').waitFor()
    await waitForSignInSdk(opened)
  })
  expect(js, files.join('\n')).toBeLessThanOrEqual(most)
})

/** The chart library; it comes after the page, whose tables have the same figures (docs/decisions/044-waits-and-reports.md). */
const mostOfChart = 130 * 1_024

longTest('Only the report of waits loads the chart, after its 350 KB of scripts', async () => {
  const { main, members } = stage.world.east
  await logEstimates(stage.app.db, main, { day: businessDay(stage.app.clock(), await shopClockOf(stage.app, main.scope)), waited: 12 })
  const storageState = await createSignInStorage(stage.app, stage.app.origin, members.owner)
  const person = await stage.person({ viewport: deskViewport, storageState })
  const { js, files } = await weighPage(person, '/shopAdmin/report/waits', async (page) => {
    await page.locator('.recharts-line-dot').first().waitFor()
    await waitForSignInSdk(page)
  })
  const chartBytes = (loaded: readonly string[]) =>
    loaded.reduce((sum, file) => sum + (/\/accuracy-chart.*\.js$/.test(file) ? Number.parseInt(file, 10) : 0), 0)
  const chart = chartBytes(files)
  expect(chart).toBeGreaterThan(0)
  expect(chart).toBeLessThanOrEqual(mostOfChart)
  expect(js - chart, files.join('\n')).toBeLessThanOrEqual(most)
  expect(chartBytes((await weighPage(person, '/shopAdmin/report', waitForSignInSdk)).files)).toBe(0)
})
