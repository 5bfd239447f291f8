import type { Form } from '../form.ts'
import { eventBoothTemplate } from './event-booth.ts'
import { phoneShopTemplate } from './phone-shop.ts'
import { rentalTemplate } from './rental.ts'
import { repairDeskTemplate } from './repair-desk.ts'
import { restaurantTemplate } from './restaurant.ts'
import { simpleTemplate } from './simple.ts'
import type { TemplateName } from './titles.ts'

/** Forms included in the product. None asks for health or other special-care data (要配慮個人情報). */
export const formTemplates: Readonly<Record<TemplateName, Form>> = {
  rental: rentalTemplate,
  simple: simpleTemplate,
  repairDesk: repairDeskTemplate,
  phoneShop: phoneShopTemplate,
  restaurant: restaurantTemplate,
  eventBooth: eventBoothTemplate,
}
