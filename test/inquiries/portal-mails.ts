/** Twelve mails of four invented portals in three encodings, with the inquiries in them. */
import Encoding from 'encoding-japanese'
import type { Inquiry, InquiryMarks } from '#domain/inquiries/rule.ts'

type Charset = 'ISO-2022-JP' | 'Shift_JIS' | 'UTF-8'
const bytesOf = (text: string, charset: Charset): Buffer => {
  if (charset === 'UTF-8') return Buffer.from(text)
  const to = charset === 'ISO-2022-JP' ? 'JIS' : 'SJIS'
  return Buffer.from(Encoding.convert(Encoding.stringToCode(text), { from: 'UNICODE', to }))
}
const word = (text: string, charset: Charset) => `=?${charset}?B?${bytesOf(text, charset).toString('base64')}?=`
const folded = (bytes: Buffer) => bytes.toString('base64').replace(/.{76}/g, '$&\r\n')

type Part = { type: string; body: string; charset?: Charset }
/** ISO-2022-JP is sent as it is, in seven bits. */
function partOf({ type, body, charset = 'UTF-8' }: Part): string {
  const bytes = bytesOf(body.replaceAll('\n', '\r\n'), charset)
  const seven = charset === 'ISO-2022-JP'
  const head = [`Content-Type: ${type}; charset=${charset}`, `Content-Transfer-Encoding: ${seven ? '7bit' : 'base64'}`]
  return `${head.join('\r\n')}\r\n\r\n${seven ? bytes.toString('latin1') : folded(bytes)}`
}

type Head = { id: string; from: [name: string, address: string]; subject: string; charset?: Charset }
const headOf = ({ id, from: [name, address], subject, charset = 'UTF-8' }: Head) =>
  [
    `Message-ID: <${id}@mail.example>`,
    'Date: Mon, 30 Nov 2026 10:00:00 +0900',
    `From: ${word(name, charset)} <${address}>`,
    'To: inquiries@shop.example',
    `Subject: ${word(subject, charset)}`,
    'MIME-Version: 1.0',
  ].join('\r\n')

export const mailOf = (head: Head, part: Part): Buffer => Buffer.from(`${headOf(head)}\r\n${partOf(part)}\r\n`, 'latin1')

type TestFile = { type: string; name: string; bytes: Buffer }
function mailWithFiles(head: Head, part: Part, files: readonly TestFile[]): Buffer {
  const parts = [
    partOf(part),
    ...files.map(({ type, name, bytes }) => {
      const encoding = type === 'message/rfc822' ? ['8bit', bytes.toString('latin1')] : ['base64', folded(bytes)]
      const disposition = `Content-Disposition: attachment; filename="${name}"`
      return `Content-Type: ${type}; name="${name}"\r\n${disposition}\r\nContent-Transfer-Encoding: ${encoding[0]}\r\n\r\n${encoding[1]}`
    }),
  ]
  const body = parts.map((one) => `--part\r\n${one}\r\n`).join('')
  return Buffer.from(`${headOf(head)}\r\nContent-Type: multipart/mixed; boundary=part\r\n\r\n${body}--part--\r\n`, 'latin1')
}

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')

type Portal = { name: string; sender: string; marks: InquiryMarks; mails: readonly { raw: Buffer; inquiry: Inquiry }[] }
const mark = (label: string, nth = 1) => ({ label, nth })

const sumikaText = ({ name, kana, phone, email, property, wish }: Inquiry) => `若葉不動産　御中

すみかをご利用いただきありがとうございます。
物件へのお問い合わせがありました。

━━━━━━━━━━━━━━━━
■お名前　　：${name}（${kana}）様
■電話番号　：${phone}
■メール　　：${email}
■物件名　　：${property}
■お問い合わせ内容：${wish}
━━━━━━━━━━━━━━━━
すみか運営事務局　TEL：03-0000-0000`

const sumikaInquiries = [
  {
    name: '山田 太郎',
    kana: 'ヤマダ タロウ',
    phone: '090-1234-5678',
    email: 'taro@mail.example',
    property: 'グリーンハイツ 201',
    wish: '今週末に内見したいです。',
  },
  {
    name: '佐藤 花子',
    kana: 'サトウ ハナコ',
    phone: '080-2345-6789',
    email: 'hanako.s@mail.example',
    property: 'コーポ若葉 103',
    wish: 'ペットは飼えますか。\n\n猫が一匹います。',
  },
  {
    name: '鈴木 一',
    kana: 'スズキ ハジメ',
    phone: '03-3456-7890',
    email: 'hajime@mail.example',
    property: 'メゾン東 305',
    wish: '初期費用を教えてください。',
  },
] as const
const sumikaFrom: Head['from'] = ['すみか', 'no-reply@sumika.example']
const sumikaMail = (inquiry: Inquiry, id: string) =>
  mailOf(
    { id, from: sumikaFrom, subject: 'お問い合わせがありました', charset: 'ISO-2022-JP' },
    { type: 'text/plain', body: sumikaText(inquiry), charset: 'ISO-2022-JP' },
  )

const heyaHtml = ({ name, kana, phone, email, property, wish }: Inquiry) => `<html><head><style>td{color:red}</style></head><body>
<p>おへやナビより、お問い合わせのご連絡です。<br>店舗電話：03-1111-2222</p><table><tbody>
<tr><th>お客様名</th><td>${name}&nbsp;様</td></tr><tr><th>フリガナ</th><td>${kana}</td></tr>
<tr><th>電話</th><td><a href="tel:${phone}">${phone}</a></td></tr>
<tr><th>E-mail</th><td><a href="mailto:${email}">${email}</a></td></tr>
<tr><th>対象物件</th><td>${property}</td></tr></table><h3>■ご希望</h3><div>${wish?.replaceAll('\n', '<br>')}</div><hr><p>おへやナビ</p></body></html>`
const heyaInquiries = [
  {
    name: '髙橋 美咲',
    kana: 'タカハシ ミサキ',
    phone: '070-3456-7890',
    email: 'misaki@mail.example',
    property: 'サンライズ南 402',
    wish: '二人で住みます。\n駐車場もお願いします。',
  },
  {
    name: '田中 健',
    kana: 'タナカ ケン',
    phone: '090-4567-8901',
    email: 'ken.t@mail.example',
    property: 'ハイム北 1F',
    wish: 'すぐに入居できますか。',
  },
  {
    name: '王 小明',
    kana: 'ワン シャオミン',
    phone: '080-5678-9012',
    email: 'wang@mail.example',
    property: 'レジデンス西 701',
    wish: '中国語で相談できますか。',
  },
] as const
const heyaMail = (inquiry: Inquiry, id: string) =>
  mailOf(
    { id, from: ['おへやナビ', 'info@heya-navi.example'], subject: '【おへやナビ】反響のお知らせ' },
    { type: 'text/html', body: heyaHtml(inquiry) },
  )

const roomText = ({ name, phone, email, property, wish }: Inquiry) => `ルームさがし　反響通知

【貴社電話番号】
03-2222-3333

【氏名】
${name}
【電話番号】
${phone}
【メールアドレス】
${email}
【物件】
${property}
【備考】
${wish}

【受付番号】
R-1029`
const roomInquiries = [
  {
    name: '伊藤 直樹',
    phone: '090-6789-0123',
    email: 'naoki@mail.example',
    property: 'アーバン中央 1203',
    wish: '平日の夜に連絡をください。',
  },
  { name: '渡辺 さくら', phone: '080-7890-1234', email: 'sakura@mail.example', property: 'カーサ桜 202', wish: '法人契約を希望します。' },
  { name: '中村 翔', phone: '070-8901-2345', email: 'sho@mail.example', property: 'ヴィラ湖畔', wish: '間取り図を送ります。' },
] as const
const roomHead = (id: string): Head => ({ id, from: ['ルームさがし', 'hankyo@room.example'], subject: '反響通知', charset: 'Shift_JIS' })
const roomPart = (inquiry: Inquiry): Part => ({ type: 'text/plain', body: roomText(inquiry), charset: 'Shift_JIS' })

const nestText = ({ name, phone, email, property, wish }: Inquiry) => `You have a new enquiry from Nest Finder.

Name: ${name}
Phone: ${phone}
Email: ${email}
Listing: ${property}
Message: ${wish}

--------------------------------
Nest Finder, https://nest.example/`
const nestInquiries = [
  { name: 'Anna Berg', phone: '090-9012-3456', email: 'anna@mail.example', property: 'Loft 12', wish: 'Is it still free?' },
  {
    name: 'José Núñez',
    phone: '+44 20 7946 0958',
    email: 'jose@mail.example',
    property: 'Garden House',
    wish: 'I arrive in March.\nMay I view it by video?',
  },
  { name: 'Li Na', phone: '080-1123-4567', email: 'lina@mail.example', property: 'Studio 5', wish: 'Two years, please.' },
] as const
const nestFrom: Head['from'] = ['Nest Finder', 'Leads@nest.example']
const nestMail = (inquiry: Inquiry, id: string) =>
  mailOf({ id, from: nestFrom, subject: 'New enquiry' }, { type: 'text/plain', body: nestText(inquiry) })
const forwardedNest = (inquiry: Inquiry, id: string) =>
  mailOf(
    { id, from: ['店長', 'manager@shop.example'], subject: 'Fwd: New enquiry' },
    {
      type: 'text/plain',
      body: `お願いします。\n\n---------- Forwarded message ---------\nFrom: Nest Finder <leads@nest.example>\nDate: Mon, 30 Nov 2026\nSubject: New enquiry\nTo: <inquiries@shop.example>\n\n\n${nestText(inquiry)}`,
    },
  )

const paired = <T extends Inquiry>(inquiries: readonly T[], make: (inquiry: T, at: number) => Buffer) =>
  inquiries.map((inquiry, at) => ({ inquiry, raw: make(inquiry, at) }))

export const portals: readonly Portal[] = [
  {
    name: 'すみか',
    sender: 'no-reply@sumika.example',
    marks: {
      name: mark('お名前'),
      phone: mark('電話番号'),
      email: mark('メール'),
      property: mark('物件名'),
      wish: mark('お問い合わせ内容'),
    },
    // The last one is attached to a mail of the shop’s own staff.
    mails: paired(sumikaInquiries, (inquiry, at) =>
      at < 2
        ? sumikaMail(inquiry, `sumika-${at}`)
        : mailWithFiles(
            { id: 'sumika-fwd', from: ['店長', 'manager@shop.example'], subject: 'FW: 反響' },
            { type: 'text/plain', body: '転送します' },
            [{ type: 'message/rfc822', name: 'mail.eml', bytes: sumikaMail(inquiry, 'sumika-2') }],
          ),
    ),
  },
  {
    name: 'おへやナビ',
    sender: 'info@heya-navi.example',
    marks: {
      name: mark('お客様名'),
      kana: mark('フリガナ'),
      phone: mark('電話'),
      email: mark('E-mail'),
      property: mark('対象物件'),
      wish: mark('ご希望'),
    },
    mails: paired(heyaInquiries, (inquiry, at) => heyaMail(inquiry, `heya-${at}`)),
  },
  {
    name: 'ルームさがし',
    sender: 'hankyo@room.example',
    marks: { name: mark('氏名'), phone: mark('電話番号'), email: mark('メールアドレス'), property: mark('物件'), wish: mark('備考') },
    mails: paired(roomInquiries, (inquiry, at) =>
      at < 2
        ? mailOf(roomHead(`room-${at}`), roomPart(inquiry))
        : mailWithFiles(roomHead('room-2'), roomPart(inquiry), [
            { type: 'image/png', name: 'plan.png', bytes: png },
            { type: 'application/pdf', name: 'room.pdf', bytes: pdf },
            { type: 'application/zip', name: 'all.zip', bytes: Buffer.from('PK\x03\x04') },
          ]),
    ),
  },
  {
    name: 'Nest Finder',
    sender: 'leads@nest.example',
    marks: { name: mark('Name'), phone: mark('Phone'), email: mark('Email'), property: mark('Listing'), wish: mark('Message') },
    mails: paired(nestInquiries, (inquiry, at) => (at < 2 ? nestMail : forwardedNest)(inquiry, `nest-${at}`)),
  },
]
