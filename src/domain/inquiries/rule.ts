/** Rules that read an inquiry from the text of a portal's mail: the label before each value, as data (docs/decisions/190-inquiries.md). */
import { truncateText } from '../text-length.ts'

export const inquiryFields = ['name', 'kana', 'phone', 'email', 'property', 'wish'] as const
export type InquiryField = (typeof inquiryFields)[number]

/** `nth`: which of the lines with this label; 1 is the first. The shop's own phone number may come before the visitor's. */
export type InquiryMark = { readonly label: string; readonly nth: number }
export type InquiryMarks = Readonly<Partial<Record<InquiryField, InquiryMark>>>
export type Inquiry = { readonly [Field in InquiryField]?: string | undefined }

export const maxInquiryLabelLength = 60
const maxLengths: Readonly<Record<InquiryField, number>> = { name: 50, kana: 50, phone: 40, email: 254, property: 200, wish: 1_000 }

const ornaments = '[\\s■□●○◆◇▼▽▲△★☆◎・*＊※>＞-]*'
const brackets = /^[【［[〔＜<「『](.{1,60}?)[】］\]〕＞>」』]\s*[:：]?\s*(.*)$/u
const colon = /^(.{1,60}?)\s*[:：]\s*(.*)$/u
const gap = /^(\S.{0,59}?)(?:\t\s*|[ \u3000]{2,})(.*)$/u
const space = /^(\S{1,60}?)[ \u3000](.*)$/u
const separator = /^[-=_*#─━―＝ー～~・.\s]{3,}$/u
const heading = /^\s*(?:[■□●◆◇▼▽★☆◎]|[【［〔].{1,60}[】］〕]\s*$)/u

const withoutOrnaments = (line: string) => line.replace(new RegExp(`^${ornaments}`, 'u'), '').trim()
/** Spellings of a label that are the same. */
const normalizeLabel = (label: string) =>
  withoutOrnaments(label.normalize('NFKC'))
    .replace(/[\s:*※【】[\]]|\((?:必須|任意)\)/gu, '')
    .toLowerCase()

/** Splits a line at an unmistakable end of its label. A label has a letter: 10:30 is none, and neither is https://. */
function splitLine(line: string): { label: string; value: string } | undefined {
  const plain = withoutOrnaments(line)
  const [, label, value] = brackets.exec(line.trim()) ?? brackets.exec(plain) ?? colon.exec(plain) ?? []
  if (label === undefined || value === undefined || value.startsWith('//') || !/\p{L}/u.test(label)) return undefined
  return { label, value: value.trim() }
}

/** Returns the value behind the label on this line: '' if the line is the label alone; undefined if the line has another label. */
function valueBehind(line: string, label: string): string | undefined {
  if (normalizeLabel(line) === label) return ''
  const plain = withoutOrnaments(line)
  const [byGap, bySpace] = [gap.exec(plain), space.exec(plain)]
  const splits = [splitLine(line), byGap && { label: byGap[1]!, value: byGap[2]! }, bySpace && { label: bySpace[1]!, value: bySpace[2]! }]
  return splits.find((split) => split && normalizeLabel(split.label) === label)?.value.trim()
}

const linesOf = (text: string) => text.split('\n')
const isLabelAlone = (line: string) => heading.test(line) || splitLine(line)?.value === ''

/** Returns the mark of a line that staff chose: its own label, or the label on the line above. Returns undefined if there is neither. */
export function markLine(text: string, at: number): InquiryMark | undefined {
  const lines = linesOf(text)
  const label = labelAt(lines, at)
  const key = label && normalizeLabel(label)
  if (!label || !key || label.length > maxInquiryLabelLength) return undefined
  const own = valueBehind(lines[at]!, key) !== undefined
  const nth = lines.slice(0, own ? at + 1 : at).filter((line) => valueBehind(line, key) !== undefined).length
  return { label, nth }
}

function labelAt(lines: readonly string[], at: number): string | undefined {
  const line = lines[at] ?? ''
  const split = splitLine(line)
  if (split) return split.label
  if (heading.test(line)) return withoutOrnaments(line)
  const above = lines
    .slice(0, at)
    .reverse()
    .find((one) => one.trim() !== '')
  if (above !== undefined && isLabelAlone(above)) return splitLine(above)?.label ?? withoutOrnaments(above)
  const plain = withoutOrnaments(line)
  const byGap = gap.exec(plain)
  if (byGap) return byGap[1]
  if (above !== undefined && !separator.test(above) && withoutOrnaments(above).length <= maxInquiryLabelLength)
    return withoutOrnaments(above)
  return space.exec(plain)?.[1]
}

/** Usual labels of portals, by which the first mail of a sender is read until staff correct it. */
const usualLabels: Readonly<Record<InquiryField, readonly string[]>> = {
  name: ['お名前', '氏名', '名前', 'お客様名', 'お客様氏名', 'お客様のお名前', 'name', '姓名'],
  kana: ['フリガナ', 'ふりがな', 'カナ', 'お名前(カナ)', '氏名(カナ)'],
  phone: ['電話番号', 'お電話番号', '電話', 'tel', '携帯電話', '連絡先', 'phone', '电话'],
  email: ['メールアドレス', 'メール', 'e-mail', 'email', 'mail', '邮箱'],
  property: ['物件名', 'お問い合わせ物件', '対象物件', '物件', 'property', 'listing', '房源'],
  wish: ['お問い合わせ内容', 'お問合せ内容', 'ご要望', 'ご質問', 'ご希望', '備考', 'メッセージ', 'コメント', 'message', 'comment', '留言'],
}

export function guessMarks(text: string): InquiryMarks {
  const lines = linesOf(text)
  const guess = (field: InquiryField): InquiryMark | undefined => {
    for (const label of usualLabels[field]) {
      const count = lines.filter((line) => valueBehind(line, normalizeLabel(label)) !== undefined).length
      for (let nth = 1; nth <= count; nth++) if (tidy(field, readField(lines, field, { label, nth }, []))) return { label, nth }
    }
    return undefined
  }
  return Object.fromEntries(inquiryFields.map((field) => [field, guess(field)] as const).filter(([, mark]) => mark))
}

/** Reads what the marks find. A field whose label the mail lacks stays undefined. */
export function readInquiry(marks: InquiryMarks, text: string): Inquiry {
  const lines = linesOf(text)
  const labels = Object.values(marks).map(({ label }) => normalizeLabel(label))
  const found = Object.fromEntries(
    inquiryFields.flatMap((field) => {
      const mark = marks[field]
      const value = mark && tidy(field, readField(lines, field, mark, labels))
      return value ? [[field, value]] : []
    }),
  ) as Inquiry
  return withKanaOfName(found)
}

/** Returns the index of the line with the mark's label. */
function findLabel(lines: readonly string[], { label, nth }: InquiryMark): number | undefined {
  const key = normalizeLabel(label)
  return lines.flatMap((line, index) => (valueBehind(line, key) === undefined ? [] : [index]))[nth - 1]
}

/** Returns the index of the line at which the mark's value begins; undefined if the text has no such label. */
export function lineOfMark(text: string, mark: InquiryMark): number | undefined {
  const lines = linesOf(text)
  const at = findLabel(lines, mark)
  if (at === undefined || valueBehind(lines[at]!, normalizeLabel(mark.label))) return at
  const below = lines.findIndex((line, index) => index > at && line.trim() !== '')
  return below < 0 ? at : below
}

function readField(lines: readonly string[], field: InquiryField, { label, nth }: InquiryMark, labels: readonly string[]): string {
  const at = findLabel(lines, { label, nth })
  if (at === undefined) return ''
  const own = valueBehind(lines[at]!, normalizeLabel(label))!
  const isOtherLabel = (line: string) => heading.test(line) || labels.some((other) => valueBehind(line, other) !== undefined)
  const below: string[] = []
  for (const line of lines.slice(at + 1)) {
    if (separator.test(line) || isOtherLabel(line) || (below.at(-1) === '' && line.trim() === '' && below.some(Boolean))) break
    below.push(line.trim())
  }
  if (field === 'wish') return [own, ...below].join('\n').trim()
  if (own) return own
  const next = below.find(Boolean) ?? ''
  return splitLine(next) ? '' : next
}

/** Keeps of a value what the card takes: the number, the address, the name without 様. */
function tidy(field: InquiryField, value: string): string {
  const text = value.normalize('NFC').replace(/[\t\u3000]/g, ' ')
  if (field === 'phone') return findPhone(text)
  if (field === 'email') return text.normalize('NFKC').match(/[^\s<>()[\]:,、]+@[^\s<>()[\]:,、]+/u)?.[0] ?? ''
  const tidied = field === 'wish' ? text : text.replace(/ {2,}/g, ' ').replace(/ ?(?:様|さま|殿|御中)(?= ?$| ?[(（])/u, '')
  return truncateText(tidied.trim(), maxLengths[field])
}

/** Finds what looks like a number. The server checks it, because the tables for that would load on all of staff's pages. */
function findPhone(text: string): string {
  const typed = text.normalize('NFKC').match(/\+?\d[\d\s()‐-―ー-]{7,}/u)?.[0] ?? ''
  const digits = typed.replace(/\D/gu, '').length
  return digits >= 10 && digits <= 15 ? typed.replace(/[\s(-]+$/u, '') : ''
}

/** Portals write 山田 太郎（ヤマダ タロウ）. */
function withKanaOfName(found: Inquiry): Inquiry {
  const [, name, reading] = found.name?.match(/^(.+?) ?[(（]([\u3041-\u30ff\uff66-\uff9f ]+)[)）]$/u) ?? []
  return name && reading ? { ...found, name, kana: found.kana ?? reading } : found
}

/** A card needs a name and a way to answer. */
export const isWholeInquiry = ({ name, phone, email }: Inquiry): boolean => Boolean(name && (phone || email))
