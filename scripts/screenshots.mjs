/**
 * `npm run screenshots`: takes the README's pictures of a demo shop in a temporary folder, with packaged fonts that don't depend on the machine.
 * `-- --parts` takes those of the shared parts, which `npm test` compares.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { findChromium, installChromiumIfAbsent } from './chromium.mjs'
import { drivenSwitches } from './chromium-switches.mjs'
import { installIfStale } from './install.mjs'
import { configureFonts, installFonts } from './picture-fonts.mjs'
import { fail, projectEnv, projectNode, root, run, step } from './run.mjs'

const pictures = join(root, 'docs/pictures')
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1366, height: 768 } }

await installIfStale()
await buildIfStale()
const missing = await installChromiumIfAbsent()
if (missing) fail(missing)
if (process.argv.includes('--parts')) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', 'e2e/parts/pictures.test.ts']
  process.exit(await run(projectNode, args, { env: projectEnv({ TAKE_PICTURES: '1' }) }))
}
await installFonts()
const folder = mkdtempSync(join(tmpdir(), 'uketsuke-screenshots-'))
const server = startDemo(folder)
try {
  const demo = await server.ready
  await step('Taking pictures', () => takePictures(demo, configureFonts(folder)))
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

function startDemo(folder) {
  const environment = {
    APP_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: '',
    PUBLIC_URL: '',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(projectNode, ['bin/server.ts', '--demo'], {
    cwd: root,
    env: projectEnv({ ...environment, NODE_ENV: 'production' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const ready = new Promise((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      if (output.includes('Ctrl-C stops it')) resolve(JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')))
    })
    ended.then((code) => reject(new Error(`The demo ended with ${code}\n${output}`)))
  })
  return {
    ready,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

async function takePictures({ base, entryCode, users }, fonts) {
  const { chromium } = await import('playwright-core')
  mkdirSync(pictures, { recursive: true })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...drivenSwitches, '--font-render-hinting=none'],
    env: { ...process.env, FONTCONFIG_FILE: fonts },
  })
  const openPage = async (screen, locale = 'ja-JP') => {
    const options = { baseURL: base, locale, timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce', ...screen }
    return (await browser.newContext(options)).newPage()
  }
  const takePicture = async (page, name) => {
    await page.evaluate('document.fonts.ready')
    const path = join(pictures, `${name}.png`)
    await page.screenshot({ path, animations: 'disabled' })
    console.log(`  docs/pictures/${name}.png  ${Math.round(statSync(path).size / 1000)} KB`)
  }

  const home = await openPage(desk)
  await home.goto('/', { waitUntil: 'networkidle' })
  await takePicture(home, 'home-ja')

  const visitors = {}
  for (const [language, locale, name] of [
    ['ja', 'ja-JP', '田村 直子'],
    ['en', 'en-GB', 'Emma Brown'],
    ['zh', 'zh-CN', '刘 洋'],
  ]) {
    const page = await openPage(phone, locale)
    await page.goto(`/entry/w/${entryCode}`, { waitUntil: 'networkidle' })
    if (language === 'ja') await takePicture(page, 'join-ja')
    await page.locator('input[name=name]').fill(name)
    await page.locator('button[type=submit]').click()
    await page.waitForURL(/\/entry\/w\/[\w-]{22}$/)
    await page.getByText(/の最新情報です|Up to date as of|的最新信息/).waitFor()
    await takePicture(page, `ticket-${language}`)
    visitors[language] = page
  }

  const { email, password } = users.find(({ role }) => role === 'manager')
  const staff = await openPage(desk)
  await staff.goto('/shopAdmin/login?next=/shopAdmin/waiting')
  await staff.getByLabel('メールアドレス').fill(email)
  await staff.getByLabel('パスワード', { exact: true }).fill(password)
  await staff.getByRole('button', { name: 'サインイン', exact: true }).click()
  const counter = staff.getByRole('radio', { name: '1番' })
  // Repeats the key, because input before the page's script runs is lost.
  while (!(await counter.isVisible())) await staff.getByRole('button', { name: 'カウンターを選ぶ' }).press('Enter')
  await counter.check()
  await staff.getByRole('button', { name: '決める' }).click()
  await takePicture(staff, 'waiting-ja')
  const storageState = await staff.context().storageState({ indexedDB: true })
  const staffPhone = await openPage({ ...phone, storageState })
  await staffPhone.goto('/shopAdmin/waiting', { waitUntil: 'load' })
  await staffPhone.getByRole('button', { name: '1番', exact: true }).waitFor()
  await takePicture(staffPhone, 'waiting-phone-ja')
  const office = await openPage({ ...desk, storageState })
  await office.goto('/shopAdmin', { waitUntil: 'load' })
  await takePicture(office, 'today-ja')
  await office.goto('/shopAdmin/queueSetting', { waitUntil: 'load' })
  await takePicture(office, 'queue-settings-ja')

  await staff.getByRole('button', { name: /田村 直子/ }).click()
  await staff.getByRole('button', { name: /^呼ぶ/ }).click()
  await visitors.ja.getByRole('heading', { name: 'お呼びしました' }).waitFor()
  await takePicture(visitors.ja, 'called-ja')
  await browser.close()
}
