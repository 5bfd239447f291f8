import type { TranslatedText } from '../field.ts'

/** Kept apart from the templates, for pages that need only their titles. */
export const templateTitles = {
  rental: { ja: '賃貸住宅', en: 'Rental housing', zh: '租房' },
  simple: { ja: 'かんたん', en: 'Simple', zh: '简单' },
  repairDesk: { ja: '修理の受付', en: 'Repair desk', zh: '维修' },
  phoneShop: { ja: '携帯電話ショップ', en: 'Phone shop', zh: '手机店' },
  restaurant: { ja: '飲食店', en: 'Restaurant', zh: '餐厅' },
  eventBooth: { ja: 'イベントブース', en: 'Event booth', zh: '活动展位' },
} satisfies Record<string, TranslatedText>

export type TemplateName = keyof typeof templateTitles
export const templateNames = Object.keys(templateTitles) as readonly TemplateName[]
