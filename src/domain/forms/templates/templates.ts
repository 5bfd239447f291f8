import type { Words } from '../field.ts'
import type { Form } from '../form.ts'
import { eventBooth } from './event-booth.ts'
import { phoneShop } from './phone-shop.ts'
import { rental } from './rental.ts'
import { repairDesk } from './repair-desk.ts'
import { restaurant } from './restaurant.ts'
import { words } from './rows.ts'
import { simple } from './simple.ts'

/**
 * The forms that come with the product (product.md, 4.2). None asks for health or other special-care data (要配慮個人情報), and none for files as long as
 * a card can't take them: a question that nobody can answer is none.
 */
export const templates = {
  rental: { name: words('賃貸住宅', 'Rental housing', '租房'), form: rental },
  simple: { name: words('かんたん', 'Simple', '简单'), form: simple },
  repairDesk: { name: words('修理の受付', 'Repair desk', '维修受理'), form: repairDesk },
  phoneShop: { name: words('携帯電話ショップ', 'Phone shop', '手机店'), form: phoneShop },
  restaurant: { name: words('飲食店', 'Restaurant', '餐厅'), form: restaurant },
  eventBooth: { name: words('イベントブース', 'Event booth', '活动展位'), form: eventBooth },
} as const satisfies Record<string, { name: Words; form: Form }>

export type TemplateName = keyof typeof templates
export const templateNames = Object.keys(templates) as readonly TemplateName[]
