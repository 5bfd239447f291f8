import type { ShopTextLocale } from '../../src/domain/locale.ts'

/** Texts of a ticket's page in each language: path, "up to date", "called". */
export const ticketWords = {
  ja: { path: '', live: /の最新情報です/, called: 'お呼びしました' },
  en: { path: '/en', live: /Up to date as of/, called: 'It’s your turn' },
  zh: { path: '/zh', live: /最新/, called: '轮到您了' },
} satisfies Record<ShopTextLocale, { path: string; live: RegExp; called: string }>
