/** On their own page members change name, language, address, password and mails, see their sessions, and end them. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { mailText } from '../../test/smtp.ts'
import { createBearerHeaders, newMember, password, post, sessionCookieOf, signIn } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const fresh = 'lanterns over the river'
const part = (page: Page, title: string) => page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

describe('a member’s own page', () => {
  const stage = openE2eApp()

  longTest('A member can change name, PIN and password, end sessions and delete the account', async () => {
    const queue = await openTestQueue(stage.app)
    const { member } = queue
    const page = await openSignedInPage(stage, member, '/shopAdmin/profile', { viewport: deskViewport })
    await page.getByText('メールサーバーが設定されていないため、メールアドレスの確認や変更はできません。').waitFor()
    const me = part(page, 'お名前と言語')
    await me.getByLabel('お名前').fill('')
    await me.getByRole('button', { name: '保存する' }).click()
    await expect.poll(() => me.getByLabel('お名前').getAttribute('aria-invalid')).toBe('true')
    await me.getByLabel('お名前').fill('小林 花子')
    await me.getByRole('button', { name: '保存する' }).click()
    await page.getByText('お名前と言語を保存しました').waitFor()
    await page.getByRole('link', { name: '小林 花子' }).waitFor()

    await page.getByText('PINを決める', { exact: true }).click()
    const pin = page.locator('details').filter({ hasText: 'PINを決める' })
    await pin.getByLabel('いまのパスワード', { exact: true }).fill(password)
    await pin.getByLabel('新しいPIN').fill('４０７１')
    await pin.getByRole('button', { name: 'このPINにする' }).click()
    await page.getByRole('status').filter({ hasText: 'PINを設定しました' }).waitFor()
    expect((await stage.app.accounts.pinStates([member.accountId])).get(member.accountId)).toBe('set')

    const other = await openDeskPage(stage, queue)
    await page.reload()
    const devices = part(page, 'サインイン中の端末')
    await expect.poll(() => devices.getByRole('listitem').count()).toBeGreaterThan(1)
    const known = await devices.getByRole('listitem').count()
    expect(await devices.getByRole('listitem').filter({ hasText: 'この端末' }).getByRole('button').count()).toBe(0)
    await devices
      .getByRole('button', { name: /サインアウトする/ })
      .first()
      .click()
    await other.getByText('この端末はサインアウトされました').waitFor()
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(known - 1)

    const cookie = await sessionCookieOf(stage.app, await signIn(stage.app, member.email))
    const elsewhere = async () => (await stage.app.request('/shopAdmin/waiting', { headers: { cookie }, redirect: 'manual' })).status
    expect(await elsewhere()).toBe(200)
    const own = part(page, 'パスワード')
    await own.getByText('パスワードを変える').first().click()
    await own.getByLabel('いまのパスワード').fill('something else')
    await own.getByLabel('新しいパスワード').fill(fresh)
    const change = own.getByRole('button', { name: 'パスワードを変える' })
    await change.click()
    await own.getByText('いまのパスワードが違うようです').waitFor()
    await own.getByLabel('いまのパスワード').fill(password)
    await change.click()
    await page.getByText('パスワードを変えました。ほかの端末はサインアウトしました').waitFor()
    await expect.poll(elsewhere).toBe(302)
    await page.getByText('ほかにサインインしている端末はありません。').waitFor()

    const removal = part(page, 'アカウントの削除')
    await removal.getByText('アカウントを削除する').click()
    await removal.getByLabel('いまのパスワード').fill(fresh)
    await expect.poll(() => removal.getByRole('button', { name: '削除する' }).getAttribute('aria-disabled')).toBeNull()
    await removal.getByRole('button', { name: '削除する' }).click()
    await page.waitForURL('**/shopAdmin/login?deleted')
    await page.getByText('アカウントを削除しました').waitFor()
  })

  longTest('A member signed out from another device signs in and returns to the open page', async () => {
    const queue = await openTestQueue(stage.app)
    const page = await openSignedInPage(stage, queue.member, '/shopAdmin/profile', { viewport: deskViewport })
    const devices = part(page, 'サインイン中の端末')
    const other = await openDeskPage(stage, queue)
    const signedOutNotice = other.getByText('この端末はサインアウトされました')
    await page.reload()
    await devices
      .getByRole('button', { name: /サインアウトする/ })
      .first()
      .click()
    await signedOutNotice.waitFor()
    await other.getByLabel('メールアドレス').fill(queue.member.email)
    await other.locator('input[name=password]').fill(password)
    await other.getByRole('button', { name: 'サインイン', exact: true }).click()
    await other.waitForURL('**/shopAdmin/waiting')
    await other.locator('[data-live=true]').waitFor()

    await page.reload()
    await devices.getByRole('button', { name: 'ほかの端末をすべてサインアウト' }).click()
    await page.getByRole('button', { name: 'すべてサインアウトする' }).click()
    await page.getByText('ほかにサインインしている端末はありません。').waitFor()
    await signedOutNotice.waitFor()
  })
})

describe('with a mail server', () => {
  const stage = openE2eApp({ mails: true })
  const lettersTo = (address: string) =>
    stage.app
      .mail()
      .received.filter(({ to }) => to === address)
      .map(mailText)

  longTest('A member can change their name, page language and mail settings', async () => {
    const queue = await openTestQueue(stage.app)
    const page = await openSignedInPage(stage, queue.member, '/shopAdmin', { viewport: deskViewport })
    await page.getByRole('link', { name: queue.member.name }).click()
    await page.getByRole('heading', { name: '自分の設定' }).waitFor()
    const me = part(page, 'お名前と言語')
    await me.getByLabel('お名前').fill('')
    await me.getByRole('button', { name: '保存する' }).click()
    await expect.poll(() => me.getByLabel('お名前').getAttribute('aria-invalid')).toBe('true')
    await me.getByLabel('お名前').fill('小林 花子')
    await me.getByRole('button', { name: '保存する' }).click()
    await page.getByText('お名前と言語を保存しました').waitFor()
    await page.getByRole('link', { name: '小林 花子' }).waitFor()

    await page.getByRole('checkbox', { name: /^やることの期限/ }).uncheck()
    await page.getByText('お知らせの設定を保存しました').waitFor()
    const off = async () =>
      (await stage.app.db.pool.query('select not_mailed from member where account_id = $1', [queue.member.accountId])).rows
    expect(await off()).toEqual([{ not_mailed: ['task.due'] }])

    await me.getByLabel('言語').selectOption({ label: 'English' })
    await me.getByRole('button', { name: '保存する' }).click()
    await page.waitForURL('**/en/shopAdmin/profile**')
    await page.getByRole('button', { name: 'Send a confirmation e-mail' }).click()
    await page.getByText(`A confirmation e-mail is on its way to ${queue.member.email}`).waitFor()
    await expect.poll(() => lettersTo(queue.member.email).join()).toContain('/en/shopAdmin/action')
  })

  longTest('A password change needs the current password and signs out other browsers only', async () => {
    const queue = await openTestQueue(stage.app)
    const cookie = await sessionCookieOf(stage.app, await signIn(stage.app, queue.member.email))
    const elsewhere = async () => (await stage.app.request('/shopAdmin/waiting', { headers: { cookie }, redirect: 'manual' })).status
    expect(await elsewhere()).toBe(200)
    const page = await openSignedInPage(stage, queue.member, '/shopAdmin/profile', { viewport: deskViewport })
    const own = part(page, 'パスワード')
    await own.getByText('パスワードを変える').first().click()
    const send = () => own.getByRole('button', { name: 'パスワードを変える' }).click()
    await own.getByLabel('いまのパスワード').fill('something else')
    await own.getByLabel('新しいパスワード').fill('password1234')
    await send()
    await own.getByText('いまのパスワードが違うようです').waitFor()
    await own.getByLabel('いまのパスワード').fill(password)
    await send()
    await own.getByText('このパスワードは推測されやすいため使えません').waitFor()
    await own.getByLabel('新しいパスワード').fill(fresh)
    await send()
    await page.getByText('パスワードを変えました。ほかの端末はサインアウトしました').waitFor()
    await expect.poll(elsewhere).toBe(302)
    await page.getByText('ほかにサインインしている端末はありません。').waitFor()
    await page.goto('/shopAdmin/waiting')
    await page.locator('[data-live=true]').waitFor()
    await expect.poll(() => lettersTo(queue.member.email).length).toBe(1)
  })

  longTest('An e-mail address changes by the link mailed to the new address', async () => {
    const queue = await openTestQueue(stage.app)
    const page = await openSignedInPage(stage, queue.member, '/shopAdmin/profile', { viewport: deskViewport })
    const own = part(page, 'メールアドレス')
    await own.getByText('メールアドレスを変える').click()
    const address = `new.${queue.member.email}`
    await own.getByLabel('新しいメールアドレス').fill('nobody')
    await own.getByLabel('いまのパスワード').fill(password)
    const send = () => own.locator('form').getByRole('button', { name: '確認メールを送る' }).click()
    await send()
    await own.getByText('メールアドレスの形をお確かめください').waitFor()
    await own.getByLabel('新しいメールアドレス').fill(address)
    await send()
    await own.getByText(`${address} がほかのアカウントで使われていなければ`).waitFor()
    await expect.poll(() => lettersTo(address).length).toBe(1)
    await page.goto(/http:\/\/\S+/.exec(lettersTo(address)[0]!)![0])
    await page.getByRole('button', { name: 'このアドレスに変える' }).click()
    await page.getByRole('heading', { name: 'メールアドレスを変えました' }).waitFor()
    await page.goto('/shopAdmin/profile')
    await part(page, 'メールアドレス').getByText(address).waitFor()
    await part(page, 'メールアドレス').getByText('確認済み').waitFor()
  })
})

describe('without a mail server', () => {
  const stage = openE2eApp()

  longTest('The last owner of an organization cannot delete their account, others can', async () => {
    const queue = await openTestQueue(stage.app)
    const owner = await newMember(stage.app, queue.shop.scope, 'owner')
    const page = await openSignedInPage(stage, owner, '/shopAdmin/profile', { viewport: deskViewport })
    await page.getByText('メールサーバーが設定されていないため、メールアドレスの確認や変更はできません。').waitFor()
    await page.getByText('いまはどのお知らせも送られません').waitFor()
    const remove = async (one: Page, typed: string) => {
      const own = part(one, 'アカウントの削除')
      if ((await own.locator('details[open]').count()) === 0) await own.getByText('アカウントを削除する').click()
      await own.getByLabel('いまのパスワード').fill(typed)
      await expect.poll(() => own.getByRole('button', { name: '削除する' }).getAttribute('aria-disabled')).toBeNull()
      await own.getByRole('button', { name: '削除する' }).click()
    }
    await remove(page, password)
    await page.getByText('法人のオーナーがほかにいないため、アカウントを削除できません').waitFor()

    const leaving = await openSignedInPage(stage, queue.member, '/shopAdmin/profile', { viewport: deskViewport })
    await remove(leaving, 'something else')
    await leaving.getByText('いまのパスワードが違うようです').waitFor()
    await remove(leaving, password)
    await leaving.waitForURL('**/shopAdmin/login?deleted')
    await leaving.getByText('アカウントを削除しました').waitFor()
    const { status } = await post(stage.app, '/me/locale', { headers: createBearerHeaders(queue.member), body: { locale: 'en' } })
    expect(status).toBe(401)
  })
})
