import type { reservationProblemStatuses } from '../problems.ts'

export const words: Record<keyof typeof reservationProblemStatuses, string> = {
  'service.reserved':
    'This service still has open reservations ({count}), so you can’t delete it. Stop taking reservations for it first. Delete it when the open ones are done or cancelled.',
  'burst.notFound': 'You can no longer handle these requests together. They are already answered, or too much time has passed.',
  'burst.over': 'All these requests are already answered. A colleague may have declined them.',
  'burst.notRemoved': 'There are no declined requests to restore. A colleague may already have restored them.',
  'reservation.notFound': 'This reservation was not found.',
  'reservation.notAtKiosk': 'We couldn’t confirm a reservation for today. Please check what you entered, or ask our staff.',
  'reservation.searchBlocked': 'Reservations can’t be found by phone number here right now. Please ask our staff.',
  'reservation.disabled': 'This shop isn’t taking reservations right now.',
  'reservation.noSlot': 'You can’t reserve this time. Please choose another one.',
  'reservation.full': 'This time has just been taken. Please choose a free one.',
  'reservation.changed': 'This reservation was changed on another device or by the shop. Please check the latest version.',
  'reservation.changedByColleague': 'The visitor or a colleague has changed this reservation. Please check the latest version.',
  'reservation.wrongStatus': 'You can’t do that with this reservation now. Please check the latest version.',
  'reservation.lapsed': 'We held the time for 15 minutes and have now released it. If it is still free, you can choose it again.',
  'reservation.tooMany': 'You can’t send more requests from your network today. Please call the shop.',
  'reservation.mailNeeded': 'Please open the link in our e-mail and press the button there.',
  'reservation.contactTaken':
    'There is already an open request or reservation with these contact details. To change or cancel it, please use the link that you received, or call the shop.',
  'reservation.tooLate': 'It is too late to change or cancel this reservation here. Please call the shop.',
  'reservation.tooEarly': 'You can check in from {time} on {month}/{day} (month/day).',
  'reservation.stillExpected': 'It’s too soon to mark a no-show. Please wait until {time}.',
  'reservation.hoursFirst':
    'Please set the opening hours first. The shop is open at all times now, so visitors could reserve a time at night.',
  'reservation.needsHours':
    'The opening hours can’t be “At any time” while the shop takes reservations. Please switch reservations off first.',
  'reservation.serviceFirst': 'Please choose a service for reservations first. Without one, visitors can’t choose a time.',
  'reservation.invalid': 'Please check the contact details.',
  'resource.notFound': 'This staff member or room was not found.',
  'calendarFeed.notFound': 'This calendar link no longer works.',
  'slotBlock.notFound': 'This blocked time was not found.',
}
