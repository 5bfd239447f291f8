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

const ornaments = /^[\s■□●○◆◇▼▽▲△★☆◎・*＊※>＞-]*/u
const brackets = /^[【［[〔＜<「『](.{1,60}?)[】］\]〕＞>」』]\s*[:：]?\s*(.*)$/su
const colon = /^(.{1,60}?)\s*[:：]\s*(.*)$/su
const gap = /^(\S.{0,59}?)(?:\t\s*|[ \u3000]{2,})(.*)$/su
const space = /^(\S{1,60}?)[ \u3000](.*)$/su
const separator = /^[-=_*#─━―＝ー～~・.\s]{3,}$/u
const heading = /^\s*(?:[■□●◆◇▼▽★☆◎]|[【［〔].{1,60}[】］〕]\s*$)/u

const withoutOrnaments = (line: string) => line.replace(ornaments, '').trim()
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

/** Each label that the line may have, and the value behind it: '' if the line is the label alone. */
function valuesByLabel(line: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  const add = (label: string, value: string) => {
    const key = normalizeLabel(label)
    if (!values.has(key)) values.set(key, value.trim())
  }
  add(line, '')
  const split = splitLine(line)
  if (split) add(split.label, split.value)
  const plain = withoutOrnaments(line)
  for (const end of [gap, space]) {
    const [, label, value] = end.exec(plain) ?? []
    if (label !== undefined) add(label, value!)
  }
  return values
}

/** A line of a mail, read once for all labels. */
type Line = { readonly text: string; readonly values: ReadonlyMap<string, string> }

const linesOf = (text: string) => text.split('\n')
const readLines = (text: string): readonly Line[] => linesOf(text).map((line) => ({ text: line, values: valuesByLabel(line) }))
const isLabelAlone = (line: string) => heading.test(line) || splitLine(line)?.value === ''

/** Returns the mark of a line that staff chose: its own label, or the label on the line above. Returns undefined if there is neither. */
export function markLine(text: string, at: number): InquiryMark | undefined {
  const lines = linesOf(text)
  const label = labelAt(lines, at)
  const key = label && normalizeLabel(label)
  if (!label || !key || label.length > maxInquiryLabelLength) return undefined
  const own = valuesByLabel(lines[at]!).has(key)
  const nth = lines.slice(0, own ? at + 1 : at).filter((line) => valuesByLabel(line).has(key)).length
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
  const lines = readLines(text)
  const guess = (field: InquiryField): InquiryMark | undefined => {
    for (const label of usualLabels[field]) {
      const at = findLabels(lines, label).findIndex((one) => tidy(field, readField(lines, field, { label, at: one }, [])))
      if (at >= 0) return { label, nth: at + 1 }
    }
    return undefined
  }
  return Object.fromEntries(inquiryFields.map((field) => [field, guess(field)] as const).filter(([, mark]) => mark))
}

/** Reads what the marks find. A field whose label the mail lacks stays undefined. */
export function readInquiry(marks: InquiryMarks, text: string): Inquiry {
  const lines = readLines(text)
  const labels = Object.values(marks).map(({ label }) => normalizeLabel(label))
  const found = Object.fromEntries(
    inquiryFields.flatMap((field) => {
      const mark = marks[field]
      const at = mark && findLabels(lines, mark.label)[mark.nth - 1]
      if (at === undefined) return []
      const value = tidy(field, readField(lines, field, { label: mark!.label, at }, labels))
      return value ? [[field, value]] : []
    }),
  ) as Inquiry
  return withKanaOfName(found)
}

/** Returns the indexes of the lines with the label. */
function findLabels(lines: readonly Line[], label: string): readonly number[] {
  const key = normalizeLabel(label)
  const found: number[] = []
  for (let index = 0; index < lines.length; index++) if (lines[index]!.values.has(key)) found.push(index)
  return found
}

/** Returns the index of the line at which the mark's value begins; undefined if the text has no such label. */
export function lineOfMark(text: string, { label, nth }: InquiryMark): number | undefined {
  const lines = readLines(text)
  const at = findLabels(lines, label)[nth - 1]
  if (at === undefined || lines[at]!.values.get(normalizeLabel(label))) return at
  const below = lines.findIndex((line, index) => index > at && line.text.trim() !== '')
  return below < 0 ? at : below
}

type Place = { readonly label: string; readonly at: number }

function readField(lines: readonly Line[], field: InquiryField, { label, at }: Place, labels: readonly string[]): string {
  const own = lines[at]!.values.get(normalizeLabel(label))!
  if (own && field !== 'wish') return own
  const below: string[] = []
  let hasText = false
  for (let index = at + 1; index < lines.length; index++) {
    const { text, values } = lines[index]!
    const line = text.trim()
    if (separator.test(text) || heading.test(text) || labels.some((other) => values.has(other))) break
    if (hasText && line === '' && below.at(-1) === '') break
    if (line && field !== 'wish') return splitLine(line) ? '' : line
    hasText ||= line !== ''
    below.push(line)
  }
  return [own, ...below].join('\n').trim()
}

/** Keeps of a value what the card takes: the number, the address, the name without 様. */
function tidy(field: InquiryField, value: string): string {
  const text = value.normalize('NFC').replace(/[\t\u3000]/g, ' ')
  if (field === 'phone') return findPhone(text)
  if (field === 'email') return findEmail(text)
  const tidied = field === 'wish' ? text : text.replace(/ {2,}/g, ' ').replace(/ ?(?:様|さま|殿|御中)(?= ?$| ?[(（])/u, '')
  return truncateText(tidied.trim(), maxLengths[field])
}

const findEmail = (text: string) =>
  text
    .normalize('NFKC')
    .split(/[\s<>()[\]:,、]+/u)
    .find((word) => /.@./su.test(word)) ?? ''

/** Finds what looks like a number. The server checks it, because the tables for that would load on all of staff's pages. */
function findPhone(text: string): string {
  const typed = text.normalize('NFKC').match(/\+?\d[\d\s()‐-―ー-]{7,99}/u)?.[0] ?? ''
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
