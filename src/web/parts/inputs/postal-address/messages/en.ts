import type { AddressMessages } from './ja.ts'

export const messages: AddressMessages = {
  postalCode: 'Postal code',
  postalCodeHelp: 'Seven digits, with or without a hyphen. We fill in the rest in Japanese.',
  prefecture: 'Prefecture',
  city: 'City or ward',
  town: 'Town',
  street: 'Block and house number',
  building: 'Building and flat',
  notSeven: 'Please enter seven digits. For example: 100-0001',
  looking: 'Looking up the address…',
  found: 'Filled in from the postal code. Please go on after it: ',
  unknown: 'We could not find this postal code. Please check it, or go on and enter the address.',
  unreachable: 'We cannot look up addresses right now. Please go on and enter the address.',
  several: 'This postal code has several towns. Please choose yours',
  choose: 'Please choose',
}
