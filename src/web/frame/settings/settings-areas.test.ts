import { describe, expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { roles } from '#domain/roles.ts'
import * as fold from '#domain/search/fold.ts'
import { findSettingsPages } from './find-settings.ts'
import { isSettingsPath, type SettingsPrerequisite, settingsRoles, visibleSettingsAreas } from './settings-areas.ts'
import { words as en } from './words/en.ts'
import { words as ja } from './words/ja.ts'
import { words as zh } from './words/zh.ts'

const words = { ja, en, zh }
const all: readonly SettingsPrerequisite[] = ['railways', 'severalShops']
const pagesOf = (role: (typeof roles)[number], needs: readonly SettingsPrerequisite[], current?: string) =>
  visibleSettingsAreas(role, needs, current).map(({ id, pages }) => `${id}: ${pages.map((page) => page.id).join(' ')}`)

test('Settings areas list only pages that the role may open and the shop needs', () => {
  expect(pagesOf('manager', [])).toEqual([
    'shop: shop poster website',
    'reception: queue devices',
    'reservations: rules',
    'card: form inquiries retention',
    'mail: texts sender log',
    'people: members staff',
    'control: requests',
  ])
  expect(pagesOf('owner', all)).toEqual(
    expect.arrayContaining(['card: form railways inquiries retention', 'control: requests audit organization security apiKeys webhooks']),
  )
  expect(pagesOf('admin', []).at(-1)).toBe('control: requests security apiKeys webhooks')
})

test('A page that the shop does not need is listed while the page is open', () => {
  expect(pagesOf('admin', [], '/shopAdmin/organization').at(-1)).toBe('control: requests organization security apiKeys webhooks')
  expect(pagesOf('manager', [], '/shopAdmin/organization').at(-1)).toBe('control: requests')
})

test('An auditor’s settings are only the mail texts, the mail log and the audit log', () => {
  expect(pagesOf('auditor', all)).toEqual(['mail: texts log', 'control: audit'])
  expect(roles.filter((role) => pagesOf(role, all).length > 0)).toEqual(settingsRoles)
})

test("The specification's addresses are settings pages (R2.13, R2.14, R2.15)", () => {
  for (const path of ['personSetting', 'reserveMail', 'routeStationSetting']) expect(isSettingsPath(`/shopAdmin/${path}`)).toBe(true)
})

/** The first click opens the settings, the second the first search result. */
const questions = [
  ['明日 休み', 'close tomorrow', '明天 休息', 'shop'],
  ['営業時間', 'opening hours', '营业时间', 'shop'],
  ['祝日', 'public holidays', '节假日', 'shop'],
  ['電話番号', 'phone number', '电话', 'shop'],
  ['ロゴ', 'logo', '标志', 'shop'],
  ['QRコード 印刷', 'print QR code', '打印 二维码', 'poster'],
  ['ホームページ', 'website', '网站', 'website'],
  ['カウンター', 'counter', '柜台', 'queue'],
  ['ご用件', 'service', '办理事项', 'queue'],
  ['本日のコード', 'today’s code', '今日代码', 'queue'],
  ['タブレット', 'tablet', '平板', 'devices'],
  ['テレビ', 'TV', '电视', 'devices'],
  ['プリンター', 'printer', '打印机', 'devices'],
  ['予約枠', 'reservation slots', '预约 时段', 'rules'],
  ['リマインダー', 'reminders', '提醒', 'rules'],
  ['質問 必須', 'required question', '问题 必填', 'form'],
  ['えき', 'station', '车站', 'railways'],
  ['いつまで 個人情報', 'how long', '多久', 'retention'],
  ['署名', 'signature', '署名', 'sender'],
  ['メール 届かない', 'mail not delivered', '邮件 未送达', 'log'],
  ['招待', 'invite', '邀请', 'members'],
  ['だれが 変更', 'who changed', '谁 更改', 'audit'],
  ['バックアップ', 'backup', '备份', 'security'],
  ['APIキー', 'API key', 'API 密钥', 'apiKeys'],
  ['ウェブフック', 'webhook', 'Webhook', 'webhooks'],
  ['だれが変えた', 'who changed', '谁改的', 'audit'],
  ['変更履歴', 'history of changes', '更改历史', 'audit'],
  ['パスワード', 'password', '登录 密码', 'members'],
  ['通知', 'notifications', '通知', 'texts'],
  ['呼ぶ順', 'calling order', '叫号的顺序', 'queue'],
  ['2店舗', 'two shops', '两家店', 'shop'],
  ['明日休む', 'closed tomorrow', '明天休息', 'shop'],
  ['担当者を追加', 'add staff', '添加负责人', 'staff'],
  ['予約を止める', 'stop reservations', '停止预约', 'rules'],
  ['届かなかったメール', 'undelivered mail', '没有送达的邮件', 'log'],
  ['今日のコード', 'today’s code', '今天的代码', 'queue'],
] as const

describe.each(locales.map((locale, index) => ({ locale, index })))('Settings search in $locale', ({ locale, index }) => {
  test.each(questions.map((question) => [question[index]!, question[3]]))(
    'The query “%s” has the page %s as its first result',
    (query, page) => {
      expect(findSettingsPages(query, visibleSettingsAreas('owner', all), words[locale], fold).map((found) => found.page.id)[0]).toBe(page)
    },
  )
})

test("An area's summary lists only pages that its reader can open", () => {
  const insideFor = (role: (typeof roles)[number], { pages }: Pick<typeof ja, 'pages'>) =>
    visibleSettingsAreas(role, ['railways']).map((area) => ja.inside(area.pages.flatMap(({ id }) => pages[id].inside ?? [])))
  expect(insideFor('manager', ja).at(-1)).toBe('個人情報')
  expect(insideFor('auditor', ja)).toEqual(['文面・送信の記録', '記録'])
  expect(insideFor('owner', ja)).toEqual([
    '営業時間・お休み・ポスター・ホームページ',
    '窓口区分・カウンター・端末',
    '受け方・来店前のお知らせ',
    'たずねる項目・沿線と駅・反響メール',
    '文面・差出人・LINE・送信の記録',
    '招待・役割',
    '個人情報・記録・バックアップ・APIキー・Webhook',
  ])
  expect(en.inside(['hours', 'LINE'])).toBe('Hours, LINE')
})

test('A settings search for unknown words finds no page', () => {
  expect(findSettingsPages('存在しない言葉', visibleSettingsAreas('owner', all), ja, fold)).toEqual([])
})
