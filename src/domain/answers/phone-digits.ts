/** Spelling of phone numbers. Kept apart from `phone.ts`, whose library is too large for code that only compares numbers. */

/** NFKC turns ｰ into ー. The others are dashes and waves of various keyboards, and the similar kanji 一. */
const dash = '\\-‐‑‒–—―−ー一~〜'
const separators = new RegExp(`[\\s()[\\]./_・${dash}]`, 'g')
const dashes = new RegExp(`[${dash}]`, 'g')
const label = /^\s*(?:tel|電話)\s*[:：]?\s*/i
/** `+81 (0)90`: the domestic 0 after a country code. */
const bracketedZero = /(?<=\d\s*)\(0\)/g
const dialledAbroad = /^\+?(?:00|01000|010(?=81))(?=[1-9])/

/** Removes separators and normalizes a dialled prefix to `+`. Other text keeps its letters. */
export function stripPhoneSeparators(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(label, '')
    .replace(bracketedZero, '')
    .replace(separators, '')
    .replace(dialledAbroad, '+')
    .replace(/^\+810/, '+81')
}

/** Formats a typed number for display: half-width, without a label, with hyphens for all dashes. */
export function normalizePhoneDashes(typed: string): string {
  return typed.normalize('NFKC').replace(label, '').trim().replace(dashes, '-')
}
