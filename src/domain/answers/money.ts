/** Rents and budgets in 万円: people say 8.5, forms send yen. */

export type MoneyProblem = 'notMoney' | 'tooMuch'
export type MoneyRangeProblem = 'reversed'

/** 万円 below, yen from here on: nobody's rent is ¥800, nor 85,000万円. */
const yenFrom = 1000
/** One 億: more is a slip. */
const most = 1_000_000_000
const man = 10_000

/**
 * Yen. A bare number below 1,000 is in 万円 (8, 8.5), from 1,000 on in yen (85000); 万, 千 and 円 say it themselves (8万5千円, 85,000円, ¥85,000).
 */
export function parseYen(typed: string): number | MoneyProblem {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s,、_]/g, '')
    .replace(/[。・]/g, '.')
    .replace(/^[¥￥\\]/, '円')
  const yen = spelled(text)
  if (yen === undefined) return 'notMoney'
  return yen > most ? 'tooMuch' : yen
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

/** ¥800 as it is sent: four digits, so that it isn't read as 800万 when a card is put in order again. */
const isSent = (text: string) => /^0\d{3}$/.test(text)

/** In 万, with as many digits as it needs: 85,000 is 8.5. */
export function inMan(yen: number): string {
  return String(yen / man)
}

/** What the field shows when it is left: always something that reads back as the same sum. */
export function tidyMoney(typed: string): string {
  const yen = parseYen(typed)
  if (typeof yen === 'string') return typed.trim()
  return yen / man < yenFrom ? inMan(yen) : `${inMan(yen)}万`
}

/** Yen in digits, four of them at least but for nothing, or, for what is no sum, as it was typed. Sent again it stays what it is. */
export function sentMoney(typed: string): string {
  const yen = parseYen(typed)
  if (typeof yen === 'string') return typed.trim()
  return yen > 0 && yen < yenFrom ? String(yen).padStart(4, '0') : String(yen)
}

export function moneyProblem(typed: string): MoneyProblem | undefined {
  const yen = parseYen(typed)
  return typeof yen === 'string' ? yen : undefined
}
