/** Rents and budgets are typed in 万円 such as 8.5; forms send yen. */

export type MoneyProblem = 'notMoney' | 'tooMuch'
export type MoneyRangeProblem = 'reversed'

/** Below this a bare number is in 万円, from here on in yen. No rent is ¥800 or 85,000万円. */
const yenFrom = 1000
/** Ten 億; a higher sum is a typing error. */
const maxYen = 1_000_000_000
const man = 10_000

/** Parses to yen. A bare number below 1,000 is in 万円 (8, 8.5), others in yen (85000); 万, 千 and 円 are explicit (8万5千円, ¥85,000). */
export function parseYen(typed: string): number | MoneyProblem {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s,、_]/g, '')
    .replace(/[。・]/g, '.')
    .replace(/^[¥￥\\]/, '円')
  const yen = spelled(text)
  if (yen === undefined) return 'notMoney'
  return yen > maxYen ? 'tooMuch' : yen
}

function spelled(text: string): number | undefined {
  const number = String.raw`\d+(?:\.\d*)?|\.\d+`
  const withMan = new RegExp(`^円?(${number})万(?:(${number})千)?(\\d+)?円?$`).exec(text)
  if (withMan) return Math.round(Number(withMan[1]) * man) + Math.round(Number(withMan[2] ?? 0) * 1000) + Number(withMan[3] ?? 0)
  const thousands = new RegExp(`^(${number})千円?$`).exec(text)
  if (thousands) return Math.round(Number(thousands[1]) * 1000)
  const sign = new RegExp(`^(?:円(${number})|(${number})円)$`).exec(text)
  if (sign) return Math.round(Number(sign[1] ?? sign[2]))
  if (!new RegExp(`^(?:${number})$`).test(text)) return undefined
  return Math.round(Number(text) < yenFrom && !isSent(text) ? Number(text) * man : Number(text))
}

/** A sent sum below ¥1,000 has a leading zero and four digits, so that normalizing it again does not read 800万. */
const isSent = (text: string) => /^0\d{3}$/.test(text)

/** Formats yen in 万 with the needed decimals: 85,000 is 8.5. */
export function formatManWithoutUnit(yen: number): string {
  return String(yen / man)
}

/** Formats the sum on leaving the field. The result always parses to the same sum. */
export function formatMoney(typed: string): string {
  const yen = parseYen(typed)
  if (typeof yen === 'string') return typed.trim()
  return yen / man < yenFrom ? formatManWithoutUnit(yen) : `${formatManWithoutUnit(yen)}万`
}

/** Returns yen in at least four digits, or 0; invalid text as typed. Sending the result again does not change it. */
export function normalizeMoney(typed: string): string {
  const yen = parseYen(typed)
  if (typeof yen === 'string') return typed.trim()
  return yen > 0 && yen < yenFrom ? String(yen).padStart(4, '0') : String(yen)
}

export function moneyProblem(typed: string): MoneyProblem | undefined {
  const yen = parseYen(typed)
  return typeof yen === 'string' ? yen : undefined
}
