import type { Form } from '../form.ts'
import { eventBooth } from './event-booth.ts'
import { phoneShop } from './phone-shop.ts'
import { rental } from './rental.ts'
import { repairDesk } from './repair-desk.ts'
import { restaurant } from './restaurant.ts'
import { simple } from './simple.ts'
import type { TemplateName } from './titles.ts'

/** Forms included in the product. None asks for health or other special-care data (要配慮個人情報). */
export const templates: Readonly<Record<TemplateName, Form>> = { rental, simple, repairDesk, phoneShop, restaurant, eventBooth }
