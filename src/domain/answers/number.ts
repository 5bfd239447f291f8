/** Parses whole numbers with counters: 3名, ２人, 三名, 1,200, and 50㎡ or 10分 in a field of that unit. */

/** Counters after a number, in NFKC. None of them changes the number, as 万, ダース, 坪 and 時間 would. */
const counters =
  '名[様さ]?[まん]?|人[様分前]?|[个個]人?|位|口|台|匹|頭|部?屋|室|件|回|枚|本|冊|組|席|つ|歳|才|円|階|' +
  'people|persons?|guests?|adults?|child(?:ren)?'
const withCounter = new RegExp(`^(.*[\\d一二三四五六七八九十])(?:${counters})$`, 'i')
const bound = /(?:以[上内下]|まで)$/

const sameUnits: readonly (readonly string[])[] = [
  ['m2', '平米', '平方メートル', '平方米', 'sqm'],
  ['分', '分間', '分钟', '分鐘', 'min', 'minute', 'minutes'],
  ['時間', '小时', '小時', 'h', 'hour', 'hours'],
  ['日', '日間', '天', 'day', 'days'],
  ['週', '週間', '周', 'week', 'weeks'],
  ['月', '月間', 'ヶ月', 'ケ月', 'か月', 'カ月', '个月', '個月', 'month', 'months'],
  ['年', '年間', 'year', 'years'],
]

/**
 * Returns a number in half-width digits without counter or unit. `fieldUnits`: the field's units in each language, as 15坪 is not 15㎡.
 * Returns other text as typed; the field's rules refuse it.
 */
export function normalizeNumber(typed: string, fieldUnits: readonly string[] = []): string {
  const text = typed.normalize('NFKC').trim()
  // Without this the polite お二人 is refused.
  const dense = withoutSpaces(text).replace(/^[お御](?=.*[人名])/, '')
  const number = withoutUnit(dense, fieldUnits.map(withoutSpaces))
  const digits = kanjiNumber(number) ?? number.replace(/[,、](?=\d{3}(?!\d))/g, '').replace(/^−/, '-')
  return /^-?\d+(?:\.\d+)?$/.test(digits) ? digits : text
}

function withoutUnit(text: string, fieldUnits: readonly string[]): string {
  const unbound = fieldUnits.some((unit) => bound.test(unit) && text.endsWith(unit)) ? text : text.replace(bound, '')
  const units = [...fieldUnits, ...fieldUnits.map((unit) => unit.replace(bound, ''))].filter((unit) => unit !== '')
  const alike = sameUnits.filter((same) => same.some((unit) => units.includes(unit))).flat()
  // Try the longest first, or ヶ would remain of 2ヶ月.
  const unit = [...units, ...alike].toSorted((a, b) => b.length - a.length).find((one) => unbound.toLowerCase().endsWith(one.toLowerCase()))
  return unit === undefined ? (withCounter.exec(unbound)?.[1] ?? text) : unbound.slice(0, -unit.length)
}

const withoutSpaces = (text: string) => text.normalize('NFKC').replace(/\s+/g, '')

/** Reads kanji numbers from 1 to 99. */
function kanjiNumber(text: string): string | undefined {
  const [, ten, tens, ones] = /^(?=.)(([二三四五六七八九])?十)?([一二三四五六七八九])?$/.exec(text) ?? []
  if (ten === undefined && ones === undefined) return undefined
  const figure = (kanji = '〇') => '〇一二三四五六七八九'.indexOf(kanji)
  return String((ten === undefined ? 0 : figure(tens ?? '一') * 10) + figure(ones))
}
