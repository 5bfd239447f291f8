/** The five kinds of simulated shops. */
import type { ShopModel } from './shop-model.ts'
import { clinicShop } from './shops/clinic.ts'
import { counterShop } from './shops/counter.ts'
import { phoneShop } from './shops/phone.ts'
import { rentalShop } from './shops/rental.ts'
import { restaurantShop } from './shops/restaurant.ts'

export const shopKinds = ['rental', 'counter', 'clinic', 'restaurant', 'phone'] as const
export type ShopKind = (typeof shopKinds)[number]

export const shopModels: Readonly<Record<ShopKind, ShopModel>> = {
  rental: rentalShop,
  counter: counterShop,
  clinic: clinicShop,
  restaurant: restaurantShop,
  phone: phoneShop,
}
