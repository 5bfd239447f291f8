import type { Form } from '../form.ts'
import { eventBooth } from './event-booth.ts'
import { phoneShop } from './phone-shop.ts'
import { rental } from './rental.ts'
import { repairDesk } from './repair-desk.ts'
import { restaurant } from './restaurant.ts'
import { simple } from './simple.ts'
import type { TemplateName } from './titles.ts'

/**
 * The forms that come with the product. None asks for health or other special-care data (要配慮個人情報), and none for files as long as
 * a card can't take them: a question that nobody can answer is none.
 */
export const templates: Readonly<Record<TemplateName, Form>> = { rental, simple, repairDesk, phoneShop, restaurant, eventBooth }
