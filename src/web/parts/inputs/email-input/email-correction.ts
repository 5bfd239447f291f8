import { run } from '@zootools/email-spell-checker'
import { normalizeEmail } from '#domain/answers/email.ts'

/** Mail domains of visitors in Japan: phone companies, free mail, internet providers, and China's largest ones. */
const domains = [
  ...['gmail.com', 'icloud.com', 'yahoo.co.jp', 'outlook.jp', 'outlook.com', 'hotmail.co.jp', 'hotmail.com', 'live.jp', 'yahoo.com'],
  ...['docomo.ne.jp', 'ezweb.ne.jp', 'au.com', 'softbank.ne.jp', 'i.softbank.jp', 'vodafone.ne.jp', 'ymobile.ne.jp', 'yahoo.ne.jp'],
  ...['uqmobile.jp', 'rakuten.jp', 'willcom.com', 'disney.ne.jp', 'ybb.ne.jp', 'nifty.com', 'ocn.ne.jp', 'biglobe.ne.jp', 'so-net.ne.jp'],
  ...['dion.ne.jp', 'plala.or.jp', 'jcom.home.ne.jp', 'jcom.zaq.ne.jp', 'asahi-net.or.jp', 'excite.co.jp', 'me.com', 'mac.com'],
  ...['qq.com', '163.com', '126.com', 'foxmail.com', 'mail.com', 'email.com', 'proton.me', 'protonmail.com', 'aol.com', 'msn.com'],
]

/** Shorter known domains are too similar to other short ones. */
const shortest = 8

/** Returns the address with a well-known domain if the typed domain differs by one or two slips; undefined otherwise. */
export function correctEmailDomain(typed: string): string | undefined {
  const address = normalizeEmail(typed)
  const at = address.lastIndexOf('@')
  if (at < 1) return undefined
  const suggestion = run({
    // A fixed local part, because the package would lowercase the real one.
    email: `a@${address.slice(at + 1)}`,
    domains,
    // Compared in parts, a company's own domain would look like a slip.
    secondLevelDomains: [],
    topLevelDomains: [],
    domainThreshold: 2,
    distanceFunction: (domain, candidate) =>
      domain === candidate
        ? 0
        : candidate.length < shortest
          ? Number.POSITIVE_INFINITY
          : Math.min(editDistance(domain, candidate), wrongEnding(domain, candidate)),
  })
  return suggestion && `${address.slice(0, at)}@${suggestion.domain}`
}

/** Matches the right name with a wrong ending: gmail, gmail.co.jp, icloud.ne.jp. */
function wrongEnding(domain: string, candidate: string): number {
  const [name, ...ending] = domain.split('.')
  const isKnownProvider = /^(gmail|icloud|docomo|ezweb|softbank)$/.test(name!) && candidate.startsWith(`${name}.`)
  return isKnownProvider && (ending.length === 0 || /^(com?|ne|jp|co\.jp|ne\.jp|com\.jp)$/.test(ending.join('.')))
    ? 1
    : Number.POSITIVE_INFINITY
}

/** Damerau–Levenshtein distance: letters omitted, added, replaced, or two swapped. */
export function editDistance(typed: string, target: string): number {
  const rows: number[][] = [Array.from({ length: target.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= typed.length; row++) {
    const above = rows[row - 1]!
    const currentRow = [row]
    for (let column = 1; column <= target.length; column++) {
      const substitution = typed[row - 1] === target[column - 1] ? 0 : 1
      let min = Math.min(above[column]! + 1, currentRow[column - 1]! + 1, above[column - 1]! + substitution)
      if (row > 1 && column > 1 && typed[row - 1] === target[column - 2] && typed[row - 2] === target[column - 1])
        min = Math.min(min, rows[row - 2]![column - 2]! + 1)
      currentRow.push(min)
    }
    rows.push(currentRow)
  }
  return rows[typed.length]![target.length]!
}
