import type { TextLocale } from '../../src/domain/locale.ts'

/** How a ticket's page is known in each language: its address, that it is up to date, that it is called. */
export const ticketWords = {
  ja: { path: '', live: /の最新情報です/, called: 'お呼びしました' },
  en: { path: '/en', live: /Up to date as of/, called: 'It’s your turn' },
  zh: { path: '/zh', live: /最新/, called: '轮到您了' },
} satisfies Record<TextLocale, { path: string; live: RegExp; called: string }>
