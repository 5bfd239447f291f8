import type { reservationProblems } from '../problems.ts'

export const words: Record<keyof typeof reservationProblems, string> = {
  'service.reserved':
    'It can’t be removed while reservations are open for it ({count}). Stop taking reservations for it first, and remove it when they are over or called off.',
  'burst.notFound': 'These requests can no longer be handled together: they have been answered, or too much time has passed.',
  'burst.over': 'None of these requests waits any more. A colleague may already have declined them.',
  'burst.notRemoved': 'There are no declined requests to bring back. A colleague may already have done so.',
  'reservation.notFound': 'This reservation was not found.',
  'reservation.notTaken': 'This shop takes no reservations for now.',
  'reservation.noSlot': 'This time can’t be reserved. Please choose another one.',
  'reservation.full': 'Somebody else has just taken this time. Please choose one that is free.',
  'reservation.changed': 'This reservation was changed on another device or by the shop. Please look at the newest version.',
  'reservation.changedMeanwhile': 'The visitor or somebody else has changed this reservation. Please look at the newest version.',
  'reservation.wrongStatus': 'That can’t be done with this reservation now. Please look at the newest version.',
  'reservation.lapsed': 'We kept the time for 15 minutes and have released it now. If it is still free, you can choose it again.',
  'reservation.tooMany': 'No more reservations can be asked for from your network today. Please call the shop.',
  'reservation.mailNeeded': 'Please open the link in the e-mail that we sent you, and press the button there.',
  'reservation.contactTaken':
    'There is already an open request or reservation with this contact. Please use its link to change or cancel it, or call the shop.',
  'reservation.tooLate': 'It is too late to change or cancel it here. Please call the shop.',
  'reservation.tooEarly': 'You can check in from {time} on {month}/{day} (month/day).',
  'reservation.stillExpected': 'It is still too soon to say so. Please wait until {time}.',
  'reservation.hoursFirst':
    'Please set the opening hours first. The shop is “always open” now, so visitors could book the middle of the night.',
  'reservation.needsHours': 'The hours can’t be “always” while the shop takes reservations. Please switch reservations off first.',
  'reservation.serviceFirst': 'Please choose a service to be given by reservation first. Without one there are no times to choose.',
  'reservation.invalid': 'Please check how we can reach you.',
  'resource.notFound': 'This person or room was not found.',
  'calendarFeed.notFound': 'This calendar link leads nowhere any more.',
  'slotBlock.notFound': 'This time without reservations was not found.',
}
