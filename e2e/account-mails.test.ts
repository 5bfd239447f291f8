/** Issue 21.8, 21.10: who has forgotten the password gets in by a mail, and every other browser of theirs is out; who is invited is mailed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampled } from '../test/matrix.ts'
import { type MailServer, startMailServer, textOf } from '../test/smtp.ts'
import { password } from '../test/world.ts'
import { desk } from './browser.ts'
import { openDesk } from './desk.ts'
import { openQueue } from './queue.ts'
import { openSignedIn } from './signed-in.ts'
import { openStage } from './stage.ts'

let mail: MailServer
const stage = openStage({
  own: true,
  settings: async () => {
    mail = await startMailServer()
    return { SMTP_URL: mail.url, MAIL_FROM: 'no-reply@shop.test' }
  },
})
beforeAll(() => mail)
afterAll(() => mail?.close())

const languages = [
  {
    path: '',
    forgot: 'パスワードをお忘れの方',
    address: 'メールアドレス',
    send: 'リンクを送る',
    sent: 'メールをご確認ください',
    fresh: '新しいパスワード',
    set: '決めてサインインする',
  },
  {
    path: '/en',
    forgot: 'Forgot your password?',
    address: 'E-mail address',
    send: 'Send the link',
    sent: 'Please check your mail',
    fresh: 'New password',
    set: 'Set it and sign in',
  },
  { path: '/zh', forgot: '忘记密码？', address: '邮箱', send: '发送链接', sent: '请查看邮箱', fresh: '新密码', set: '设置并登录' },
]
const lettersTo = (address: string) => mail.received.filter(({ to }) => to === address)

test.each(sampled(languages))(
  'asked for on the sign-in page, set by the mail’s link; the other browser is out at once ($path)',
  async (words) => {
    const queue = await openQueue(stage.app)
    const { email } = queue.member
    const other = await openDesk(stage, queue)
    const page = await (await stage.person({ viewport: desk })).newPage()
    await page.goto(`${words.path}/shopAdmin/login`)
    await page.getByRole('link', { name: words.forgot }).click()
    await page.getByLabel(words.address).fill('x')
    await page.getByRole('button', { name: words.send }).click()
    await expect.poll(() => page.getByLabel(words.address).getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel(words.address).fill(email)
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('heading', { name: words.sent }).waitFor()
    await expect.poll(() => lettersTo(email).length).toBe(1)

    const [link] = /http:\/\/\S+/.exec(textOf(lettersTo(email)[0]!))!
    expect(new URL(link).origin).toBe(stage.app.origin)
    await page.goto(link)
    await page.getByLabel(words.fresh, { exact: true }).fill('password1')
    await page.getByRole('button', { name: words.set }).click()
    await expect.poll(() => page.getByLabel(words.fresh, { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel(words.fresh, { exact: true }).fill('lanterns over the river')
    await page.getByRole('button', { name: words.set }).click()
    await page.waitForURL('**/shopAdmin')
    await other.waitForURL('**/shopAdmin/login?**')
    await expect.poll(() => lettersTo(email).length).toBe(2)
    // The link is used up, and says so.
    await page.goto(link)
    await page.getByRole('alert').first().waitFor()
    await expect.poll(() => page.getByLabel(words.fresh, { exact: true }).count()).toBe(0)
  },
)

test('an invitation is mailed, opened on a phone, and renewed by a tap when its time is over', async () => {
  const { members, main } = stage.world.east
  const page = await openSignedIn(stage, members.manager, '/shopAdmin/personSetting', { viewport: desk })
  const invite = async (email: string) => {
    await page.getByLabel('メールアドレス').fill(email)
    await page.getByRole('button', { name: '招待リンクを作る' }).click()
    await page.getByText(`${email} さんへ招待メールを送ります`).waitFor()
    await expect.poll(() => lettersTo(email).length).toBe(1)
    const text = textOf(lettersTo(email)[0]!)
    expect(text).toContain(`${members.manager.name} 様から`)
    return /http:\/\/\S+/.exec(text)![0]
  }
  const link = await invite('phone@example.jp')
  const { rows } = await stage.app.db.pool.query('select variables from outbox_message where shop_id = $1', [main.scope.shopId])
  expect(JSON.stringify(rows)).not.toContain('/invitation/')
  const phone = await (await stage.person({ viewport: { width: 360, height: 640 } })).newPage()
  await phone.goto(link)
  await phone.getByLabel('お名前').fill('電話 花子')
  await phone.getByLabel('パスワード').fill(password)
  await phone.getByRole('button', { name: 'アカウントを作って参加する' }).click()
  await phone.getByRole('heading', { name: '参加の手続きが終わりました' }).waitFor()

  await invite('late@example.jp')
  await stage.app.db.pool.query(`update invitation set expires_at = now() - interval '1 hour' where email = 'late@example.jp'`)
  await page.reload()
  await page.getByRole('button', { name: 'late@example.jp さんを招待し直す' }).click()
  await expect.poll(() => lettersTo('late@example.jp').length).toBe(2)
  await page.getByRole('button', { name: 'late@example.jp さんの招待を取り消す' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'late@example.jp さんを招待し直す' }).count()).toBe(0)
})
