/** How phone numbers are spelled. Apart from `phone.ts`, whose library is too large for what only compares numbers. */

/** NFKC makes ー of ｰ. The others are the dashes and waves of other keyboards, and the kanji that looks like them. */
const dash = '\\-‐‑‒–—―−ー一~〜'
const separators = new RegExp(`[\\s()[\\]./_・${dash}]`, 'g')
const dashes = new RegExp(`[${dash}]`, 'g')
const label = /^\s*(?:tel|電話)\s*[:：]?\s*/i
/** `+81 (0)90`: the 0 that is dialled at home stands beside the country code. */
const bracketedZero = /(?<=\d\s*)\(0\)/g
const dialledAbroad = /^\+?(?:00|01000|010(?=81))(?=[1-9])/

/** Returns a number without what stands between its figures, with `+` before a country code. Anything else keeps its letters. */
export function phoneDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(label, '')
    .replace(bracketedZero, '')
    .replace(separators, '')
    .replace(dialledAbroad, '+')
    .replace(/^\+810/, '+81')
}

/** Returns a number as it is shown before its rules have read it: half-width, without a label, with hyphens for all dashes. */
export function plainPhone(typed: string): string {
  return typed.normalize('NFKC').replace(label, '').trim().replace(dashes, '-')
}
