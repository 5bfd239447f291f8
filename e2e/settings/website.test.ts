/** From the settings' snippet to an invented website that shows the shop's waiting parties. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { joinAsVisitor, newMember, newShop } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()
const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

/** A website whose only page has this content. Returns its origin. */
async function openWebsite(content: () => string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${content()}`))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('A website in the settings shows the waiting parties and leads to the join page', async () => {
  const shop = await newShop(stage.app, '若葉')
  const manager = await newMember(stage.app, shop.scope, 'manager')
  await joinAsVisitor(stage.app, shop)
  let snippet = ''
  const [listed, other] = [await openWebsite(() => snippet), await openWebsite(() => snippet)]

  const settings = await openSignedInPage(stage, manager, '/shopAdmin/websiteSetting', { viewport: deskViewport })
  await settings.getByLabel('お待ちの組数（ホームページの中に表示）').check()
  await settings.getByLabel('載せる場所の名前').fill('Website')
  await settings.getByText('アドレスを保存するまで').waitFor()
  await settings.frameLocator('iframe').getByText('1組待ち').waitFor()
  await settings.getByLabel('アドレス', { exact: true }).fill('http://example.jp')
  await settings.getByRole('button', { name: '保存', exact: true }).click()
  await settings.getByText('「http://example.jp」はホームページのアドレスではありません').waitFor()
  await settings.getByLabel('アドレス', { exact: true }).fill(`${listed}/about`)
  await settings.getByRole('button', { name: '保存', exact: true }).click()
  await settings.getByText('ホームページのアドレスを保存しました').waitFor()
  await expect.poll(() => settings.getByLabel('アドレス', { exact: true }).inputValue()).toBe(listed)
  await settings.getByText('アドレスを保存するまで').waitFor({ state: 'detached' })
  snippet = await settings.getByLabel('ホームページに貼り付けるコード').inputValue()

  const expected = /^left the origin: http:\/\/127\.0\.0\.1|frame-ancestors/
  const website = await (await stage.person({ expected })).newPage()
  // For two seconds the server answers with the page from before the address was saved.
  await expect
    .poll(async () => {
      await website.goto(listed)
      return website.frames()[1]?.url()
    })
    .toContain('/embed/w/')
  const frame = website.frameLocator('iframe')
  await frame.getByText('1組待ち').waitFor()
  const opened = website.waitForEvent('popup')
  await frame.getByRole('link', { name: '番号を取る' }).click()
  expect((await opened).url()).toContain(`/entry/w/${shop.entryCode}?source=website`)
  expect(await website.context().cookies(stage.app.origin)).toHaveLength(1)

  const stranger = await (await stage.person({ expected })).newPage()
  await stranger.goto(other)
  await expect.poll(() => stranger.frames()[1]?.url()).toMatch(/^chrome-error:/)
})
