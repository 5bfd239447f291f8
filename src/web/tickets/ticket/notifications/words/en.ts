import type { TicketNotificationWords } from './ja.ts'

export const words: TicketNotificationWords = {
  closed: {
    nothing: 'If you close this page, we can’t notify you.',
    mail: (address) => `If you close this page, we’ll e-mail you (${address}).`,
    push: 'If you close this page, we’ll send you a notification.',
    both: (address) => `If you close this page, we’ll send you a notification and an e-mail (${address}).`,
    failed: (address, reached) => `We couldn’t deliver an e-mail to ${address}. Please check the address and enter it again. ${reached}`,
    smsFailed: 'We couldn’t deliver an SMS to your phone number. If the number is wrong, please tell the staff. ',
  },
  title: 'This page tells you when it is your turn',
  sound: 'Play a sound',
  mail: {
    open: 'Get e-mail notifications too',
    change: 'Change or stop the e-mails',
    address: 'E-mail address',
    help: 'We e-mail you when your turn is near and when we call you, even if your phone is locked. We erase the address at the end of the business day. It isn’t added to your card.',
    save: 'Use this address',
    stop: 'Stop the e-mails',
  },
  offer: 'Get a notification when we call you',
  change: 'Change or stop the notifications',
  noServer: 'The shop’s page has no secure connection (https), so it can’t send notifications.',
  text: 'We notify this device when your turn is near and when we call you, even if this page is closed.',
  content:
    'A notification holds only your number and the shop’s name. It passes through your browser’s push service. We erase the subscription after your visit.',
  turnOn: 'Notify this device',
  on: 'We’ll notify this device.',
  turnOff: 'Stop the notifications',
  failed: 'We couldn’t turn on the notifications. Please try again.',
  obstacles: {
    insecure: 'This page has no secure connection (https), so it can’t send notifications.',
    inApp: 'Pages inside another app can’t get notifications. Please open this page in a browser such as Safari or Chrome.',
    old: 'Your browser doesn’t support notifications.',
    denied: 'Your browser blocks notifications from this site. Allow “Notifications” in its site settings, then open this again.',
    homeScreen: 'On an iPhone or iPad, add this page to the Home Screen to get notifications.',
  },
  homeScreen: {
    share: { text: 'Tap the share button', picture: 'The share button below the page: an arrow that points up out of a square' },
    add: { text: 'Choose “Add to Home Screen”', picture: 'The share menu with “Add to Home Screen” marked' },
    open: { text: 'Open the new icon and turn on notifications', picture: 'The Home Screen with the new icon marked' },
  },
}
