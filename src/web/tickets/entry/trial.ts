/** Trial of the join page. Import in loaders and actions only, so that visitors' browsers don't load it. */
import type { EntryShop } from '#contract/entry-shop.ts'
import type { Locale } from '#domain/locale.ts'
import { noEntryOptions } from '../../features/join-loader.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { visitorTicketWords } from '../ticket/words.ts'

/** Query parameter with the shop's id. The loader asks for the trial's key with it. */
export const trialShopParam = 'trial'

/** Returns the shop with a marked name and every lane open, because a trial ticket is issued at any time and asks only for a service. */
export function adaptShopForTrial(shop: EntryShop, locale: Locale): EntryShop {
  const { trial, dot } = wordsInLocale(visitorTicketWords, locale).ticket
  const marked = (name: string) => `${trial}${dot}${name}`
  const open = { state: 'open', stop: null, full: null, opens: null, joinFrom: 'anywhere', remoteFull: false, asksContact: false } as const
  return {
    ...shop,
    name: marked(shop.name),
    otherNames: Object.fromEntries(Object.entries(shop.otherNames).flatMap(([language, name]) => (name ? [[language, marked(name)]] : []))),
    lanes: shop.lanes.map((lane) => ({ ...lane, ...open })),
    mails: false,
    ...noEntryOptions,
  }
}

/** Appends the trial's key to the form's key, because the form has one hidden field. */
export const appendTrialKey = (key: string, trialKey: string) => `${key}.${trialKey}`
export const splitFormKey = (key: string): [key: string, trialKey: string | undefined] => key.split('.') as [string, string | undefined]
