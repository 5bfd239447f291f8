/**
 * Mails about accounts: a new password signs out other browsers; invitations are mailed; links sign in and change the address, but
 * never by merely being opened.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { startSecondApp } from '../../test/servers.ts'
import { mailText } from '../../test/smtp.ts'
import { createBearerHeaders, password, post } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp({ mails: true })

const languages = [
  {
    path: '',
    forgot: 'パスワードをお忘れの方',
    address: 'メールアドレス',
    send: 'リンクを送る',
    sent: 'メールをご確認ください',
    fresh: '新しいパスワード',
    common: 'まだ使えません：よく使われるパスワードに似ています',
    set: '決めてサインインする',
  },
  {
    path: '/en',
    forgot: 'Forgot your password?',
    address: 'E-mail address',
    send: 'Send the link',
    sent: 'Please check your e-mail',
    fresh: 'New password',
    common: 'Not good enough yet: it is similar to a common password',
    set: 'Save and sign in',
  },
  {
    path: '/zh',
    forgot: '忘记密码？',
    address: '邮箱',
    send: '发送链接',
    sent: '请查看邮箱',
    fresh: '新密码',
    common: '还不能使用：与常见密码相似',
    set: '设置并登录',
  },
]

/** Resolves when the other browser shows the sign-in page, after a message of its stream. */
const signedOut = (other: Page) => other.waitForURL('**/shopAdmin/login?**', { waitUntil: 'commit' })
const lettersTo = (address: string) => stage.app.mail().received.filter(({ to }) => to === address)

sampledTest(languages)('A mailed link sets a new password and signs the other browser out ($path)', async (words) => {
  const queue = await openTestQueue(stage.app)
  const { email } = queue.member
  const other = await openDeskPage(stage, queue)
  const page = await (await stage.person({ viewport: deskViewport })).newPage()
  await page.goto(`${words.path}/shopAdmin/login`)
  await page.getByRole('link', { name: words.forgot }).click()
  await page.getByLabel(words.address).fill('x')
  await page.getByRole('button', { name: words.send }).click()
  await expect.poll(() => page.getByLabel(words.address).getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel(words.address).fill(email)
  await page.getByRole('button', { name: words.send }).click()
  await page.getByRole('heading', { name: words.sent }).waitFor()
  await expect.poll(() => lettersTo(email).length).toBe(1)

  const [link] = /http:\/\/\S+/.exec(mailText(lettersTo(email)[0]!))!
  expect(new URL(link).origin).toBe(stage.app.origin)
  await page.goto(link)
  await page.getByLabel(words.fresh, { exact: true }).fill('password1234')
  await page.getByRole('status').filter({ hasText: words.common }).waitFor()
  await page.getByRole('button', { name: words.set }).click()
  await expect.poll(() => page.getByLabel(words.fresh, { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel(words.fresh, { exact: true }).fill('lanterns over the river')
  await Promise.all([signedOut(other), page.getByRole('button', { name: words.set }).click()])
  await page.waitForURL('**/shopAdmin')
  await expect.poll(() => lettersTo(email).length).toBe(2)
  await page.goto(link)
  await page.getByRole('alert').first().waitFor()
  await expect.poll(() => page.getByLabel(words.fresh, { exact: true }).count()).toBe(0)
})

/** Returns the newest mail to the address that contains these words. */
const mailTo = async (address: string, words: string): Promise<string> => {
  const find = () =>
    lettersTo(address)
      .map(mailText)
      .findLast((text) => text.includes(words))
  await expect.poll(find).toBeDefined()
  return find()!
}
const linkTo = async (address: string, words: string) => /http:\/\/\S+/.exec(await mailTo(address, words))![0]
const askFor = (idToken: string, body: Record<string, string>) =>
  stage.app.request('/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=uketsuke', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-firebase-locale': 'ja' },
    body: JSON.stringify({ idToken, ...body }),
  })

longTest('A mailed sign-in link needs a press and, in another browser, the e-mail address', async () => {
  const queue = await openTestQueue(stage.app)
  const { email } = queue.member
  const person = await stage.person({ viewport: deskViewport })
  const page = await person.newPage()
  await page.goto('/shopAdmin/waiting')
  await page.getByRole('button', { name: 'メールのリンクでサインイン' }).click()
  await page.getByRole('heading', { name: 'メールのリンクでサインイン' }).waitFor()
  const ask = async () => {
    await page.getByLabel('メールアドレス').fill(email)
    await page.getByRole('button', { name: 'リンクを送る' }).click()
    await page.getByRole('heading', { name: 'メールをご確認ください' }).waitFor()
  }
  await ask()
  const link = await linkTo(email, 'こちらのページからサインインしていただけます')
  // Attack: a passed-on link names another site to continue to. It is ignored.
  await page.goto(`${link}&continueUrl=${encodeURIComponent('https://elsewhere.example/')}`)
  // Mail scanners open links before people do, so opening alone signs no one in.
  await expect.poll(() => page.getByLabel('メールアドレス').inputValue()).toBe(email)
  expect((await person.cookies()).some(({ name }) => name === '__session')).toBe(false)
  expect(await page.evaluate('[...document.links].filter((link) => link.origin !== location.origin).length')).toBe(0)
  await page.getByRole('button', { name: 'サインイン', exact: true }).click()
  await page.waitForURL(`${stage.app.origin}/shopAdmin/waiting`)

  await page.goto('/shopAdmin/signInLink')
  await ask()
  const other = await (await stage.person({ viewport: deskViewport })).newPage()
  await expect.poll(() => linkTo(email, 'こちらのページからサインインしていただけます')).not.toBe(link)
  await other.goto(await linkTo(email, 'こちらのページからサインインしていただけます'))
  await other.getByLabel('メールアドレス').fill('somebody@example.jp')
  await other.getByRole('button', { name: 'サインイン', exact: true }).click()
  await other.getByText('このリンクを受け取ったメールアドレスを入れてください。').waitFor()
  await other.getByLabel('メールアドレス').fill(email)
  await other.getByRole('button', { name: 'サインイン', exact: true }).click()
  await other.waitForURL('**/shopAdmin')
})

longTest('A changed e-mail address signs other browsers out and can be reverted', async () => {
  const queue = await openTestQueue(stage.app)
  const { email, idToken } = queue.member
  const page = await openSignedInPage(stage, queue.member, '/shopAdmin', { viewport: deskViewport })
  await askFor(idToken, { requestType: 'VERIFY_EMAIL' })
  await page.goto(await linkTo(email, 'このメールアドレスをご確認ください'))
  await page.getByText(`${email} がご自分のメールアドレスなら、下のボタンを押してください。`).waitFor()
  await page.getByRole('button', { name: '確認する' }).click()
  await page.getByRole('heading', { name: 'メールアドレスを確認しました' }).waitFor()

  const other = await openDeskPage(stage, queue)
  const fresh = `new.${email}`
  await askFor(idToken, { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: fresh })
  await page.goto(await linkTo(fresh, 'に変えるお申し込み'))
  await page.getByText(`${email} から ${fresh} に変えます`).waitFor()
  expect(other.url()).toContain('/shopAdmin/waiting')
  await Promise.all([signedOut(other), page.getByRole('button', { name: 'このアドレスに変える' }).click()])
  await page.getByRole('heading', { name: 'メールアドレスを変えました' }).waitFor()
  await page.goto('/shopAdmin/waiting')
  await page.locator('[data-live=true]').waitFor()
  await mailTo(fresh, 'このアドレスでサインインしてください')

  const back = await linkTo(email, '元に戻してください')
  const phone = await (await stage.person({ viewport: { width: 360, height: 640 } })).newPage()
  await phone.goto(back)
  await phone.getByText(`${fresh} から ${email} に戻します`).waitFor()
  await phone.getByRole('button', { name: '元に戻す' }).click()
  await phone.getByRole('heading', { name: 'メールアドレスを元に戻しました' }).waitFor()
  await page.waitForURL('**/shopAdmin/login?**')
  await mailTo(fresh, 'もうサインインできません')
  await phone.goto(await linkTo(email, '新しいパスワードを決めてください'))
  await phone.getByLabel('新しいパスワード', { exact: true }).fill('lanterns over the river')
  await phone.getByRole('button', { name: '決めてサインインする' }).click()
  await phone.waitForURL('**/shopAdmin')
  await phone.goto(back)
  await phone.getByText('お店の管理者にご相談ください。').waitFor()
})

longTest('An invitation can be accepted by mailed link if passwords are switched off', async () => {
  const { members, main } = stage.world.east
  const other = await startSecondApp(stage.app, {
    pages: true,
    settings: () => ({ SMTP_URL: stage.app.mail().url, MAIL_FROM: 'no-reply@shop.test', IDENTITY_METHODS: 'emailLink' }),
  })
  try {
    const invited = async (email: string) => {
      const body = { email, role: 'reception' }
      const answer = await post(stage.app, `/shops/${main.scope.shopId}/invitations`, { headers: createBearerHeaders(members.owner), body })
      const page = await (await stage.browser.person(other.origin, { viewport: deskViewport })).newPage()
      await page.goto(`${other.origin}/invitation/${((await answer.json()) as { token: string }).token}`)
      return page
    }
    const signInByLink = async (page: Page, email: string) => {
      await page.getByRole('button', { name: 'メールのリンクでサインイン' }).click()
      await page.getByLabel('メールアドレス').fill(email)
      await page.getByRole('button', { name: 'リンクを送る' }).click()
      await page.getByRole('heading', { name: 'メールをご確認ください' }).waitFor()
      const { pathname, search } = new URL(await linkTo(email, 'こちらのページからサインインしていただけます'))
      await page.goto(`${other.origin}${pathname}${search}`)
      await page.getByRole('button', { name: 'サインイン', exact: true }).click()
    }

    const fresh = 'without.password@example.jp'
    const page = await invited(fresh)
    await page.getByText('このメールアドレスへリンクをお送りします').waitFor()
    await page.getByLabel('お名前').fill('新人 太郎')
    await page.getByRole('button', { name: 'アカウントを作って参加する' }).click()
    await page.getByRole('link', { name: 'サインインへ' }).click()
    await signInByLink(page, fresh)
    await page.getByTitle('新人 太郎').waitFor({ state: 'attached' })

    const { owner } = stage.world.west
    const colleague = await invited(owner.email)
    await colleague.getByRole('link', { name: 'すでにアカウントをお持ちの方' }).click()
    await colleague.getByRole('link', { name: 'サインインへ' }).click()
    await signInByLink(colleague, owner.email)
    await colleague.getByText(`${owner.email} でサインインしています`).waitFor()
    await colleague.getByRole('button', { name: '参加する' }).click()
    await colleague.getByRole('heading', { name: '参加しました' }).waitFor()
  } finally {
    await other.stop()
  }
})

longTest('An invitation is sent by mail, and an expired one can be renewed', async () => {
  const { members, main } = stage.world.east
  const page = await openSignedInPage(stage, members.manager, '/shopAdmin/personSetting', { viewport: deskViewport })
  const invite = async (email: string) => {
    await page.getByLabel('メールアドレス').fill(email)
    await page.getByRole('button', { name: '招待リンクを作る' }).click()
    await page.getByText(`${email} さんへ招待メールを送ります`).waitFor()
    await expect.poll(() => lettersTo(email).length).toBe(1)
    const text = mailText(lettersTo(email)[0]!)
    expect(text).toContain(`${members.manager.name} 様から`)
    return /http:\/\/\S+/.exec(text)![0]
  }
  const link = await invite('phone@example.jp')
  const { rows } = await stage.app.db.pool.query('select variables from outbox_message where shop_id = $1', [main.scope.shopId])
  expect(JSON.stringify(rows)).not.toContain('/invitation/')
  const phone = await (await stage.person({ viewport: { width: 360, height: 640 } })).newPage()
  await phone.goto(link)
  await phone.getByLabel('お名前').fill('電話 花子')
  await phone.locator('input[name=password]').fill(password)
  await phone.getByRole('button', { name: 'アカウントを作って参加する' }).click()
  await phone.getByRole('heading', { name: '参加しました' }).waitFor()

  await invite('late@example.jp')
  await stage.app.db.pool.query(`update invitation set expires_at = now() - interval '1 hour' where email = 'late@example.jp'`)
  await page.reload()
  await page.getByRole('button', { name: 'late@example.jp さんを招待し直す' }).click()
  await expect.poll(() => lettersTo('late@example.jp').length).toBe(2)
  await page.getByRole('button', { name: 'late@example.jp さんの招待を取り消す' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'late@example.jp さんを招待し直す' }).count()).toBe(0)
})
