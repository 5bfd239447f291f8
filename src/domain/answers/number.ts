/** Whole numbers as people write them: 3名, ２人, 三名, 50㎡, 1,200. */

/** Counters and units behind a number, after NFKC. Words that multiply it, such as 万 and ダース, are not among them. */
const units =
  '名[様さ]?[まん]?|人[様分前]?|[个個]人?|位|口|台|匹|頭|部?屋|室|件|回|枚|本|冊|組|席|つ|歳|才|年|[ヶケか个個]?月|週間?|日間?|時間|小[時时]|分[間鐘钟]?|秒|円|畳|帖|坪|平米|平方メートル|m2?|km|階|' +
  'people|persons?|guests?|adults?|child(?:ren)?|min(?:utes?)?|hours?|days?|weeks?|months?|years?|%'
const withUnit = new RegExp(`^(.*[\\d一二三四五六七八九十])(?:${units})(?:以[上内下]|まで)?$`, 'i')

/**
 * Returns a number in half-width digits, without its unit. `own` are the units of the field, in each language.
 * Anything else stays as it was typed, and the field's rules refuse it.
 */
export function tidyNumber(typed: string, own: readonly string[] = []): string {
  const text = typed.normalize('NFKC').trim()
  // Without this the polite お二人 is refused.
  const dense = withoutSpaces(text).replace(/^[お御](?=.*[人名])/, '')
  const unit = own.map(withoutSpaces).find((one) => one !== '' && dense.endsWith(one))
  const bare = unit === undefined ? (withUnit.exec(dense)?.[1] ?? dense) : dense.slice(0, -unit.length)
  const number = kanjiNumber(bare) ?? bare.replace(/[,、](?=\d{3}(?!\d))/g, '').replace(/^−/, '-')
  return /^-?\d+(?:\.\d+)?$/.test(number) ? number : text
}

const withoutSpaces = (text: string) => text.normalize('NFKC').replace(/\s+/g, '')

/** Reads kanji numbers from 1 to 99. */
function kanjiNumber(text: string): string | undefined {
  const [, ten, tens, ones] = /^(?=.)(([二三四五六七八九])?十)?([一二三四五六七八九])?$/.exec(text) ?? []
  if (ten === undefined && ones === undefined) return undefined
  const figure = (kanji = '〇') => '〇一二三四五六七八九'.indexOf(kanji)
  return String((ten === undefined ? 0 : figure(tens ?? '一') * 10) + figure(ones))
}
