/** Trying the join page. For loaders and actions: visitors' browsers load nothing of it. */
import type { EntryShop } from '#contract/entry-shop.ts'
import type { Locale } from '#domain/locale.ts'
import { noOffers } from '../../features/join-loader.ts'
import { wordsIn } from '../../i18n/words.ts'
import { ticketWords } from '../ticket/words.ts'

/** With the shop’s id, by which staff are asked for its key. */
export const trialParam = 'trial'

/** The shop under a marked name, with every lane open: trial numbers are given at any time, for nothing but a service. */
export function asTrial(shop: EntryShop, locale: Locale): EntryShop {
  const { trial } = wordsIn(ticketWords, locale).ticket
  const marked = (name: string) => `${trial}・${name}`
  const open = { state: 'open', stop: null, full: null, opens: null, joinFrom: 'anywhere', remoteFull: false, asksContact: false } as const
  return {
    ...shop,
    name: marked(shop.name),
    otherNames: Object.fromEntries(Object.entries(shop.otherNames).flatMap(([language, name]) => (name ? [[language, marked(name)]] : []))),
    lanes: shop.lanes.map((lane) => ({ ...lane, ...open })),
    mails: false,
    ...noOffers,
  }
}

/** The form has one hidden field: the trial's key travels behind the form's own. */
export const withTrialKey = (key: string, trialKey: string) => `${key}.${trialKey}`
export const trialKeyOf = (key: string): [key: string, trialKey: string | undefined] => key.split('.') as [string, string | undefined]
