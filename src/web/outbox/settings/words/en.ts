import type { MailSettingWords } from './ja.ts'

export const words: MailSettingWords = {
  noServer:
    'No mail server is set up, so no e-mails are sent yet. These settings apply as soon as a server is set up. The sender’s address comes from the server’s setting MAIL_FROM.',
  when: {
    title: 'When visitors get e-mails',
    intro:
      'Visitors with the page open see each message there first. Only visitors who haven’t seen the message get an e-mail. Visitors who take push notifications get one first, and the e-mail one minute later if they still haven’t seen it.',
    never: 'Don’t send',
    atOnce: 'Send immediately',
    soon: 'Send if not seen within 20 seconds',
    minutes: (n) => (n === 1 ? 'Send if not seen within 1 minute' : `Send if not seen within ${n} minutes`),
  },
  quiet: {
    title: 'Quiet hours',
    intro:
      'E-mails that can wait are sent when these hours end. Such e-mails are requests to correct a card, and notices to members about cards and tasks.',
    label: 'At night, for example',
    always: 'Send at any hour',
    some: 'Set quiet hours',
    from: 'From',
    until: 'Until',
  },
  reminders: {
    save: 'Save reservation e-mails',
    saved: 'Reservation e-mails saved',
    title: 'Reservation reminders',
    intro: 'Sent to visitors before a confirmed reservation, up to 3 times. Changes apply to reservations confirmed from now on.',
    none: 'No reminders are sent.',
    when: (n) => `Reminder ${n}`,
    days: (n) => (n === 1 ? 'The day before' : `${n} days before`),
    hours: (n) => (n === 1 ? '1 hour before' : `${n} hours before`),
    at: (n) => `Time of reminder ${n}`,
    atWrong: 'Please enter the time of the reminder.',
    add: 'Add a reminder',
    remove: (n) => `Remove reminder ${n}`,
  },
  runningLate: {
    title: 'When the shop is running late',
    intro:
      'In the hour before a reservation, the visitor gets one e-mail if the expected call is later than the reserved time. Until the expected call, the visitor can then check in with the reservation, or cancel it.',
    label: 'Delay',
    never: 'Don’t send',
    minutes: (n) => `More than ${n} minutes`,
  },
  signature: {
    title: 'Signature',
    intro: 'Added to the end of every e-mail. Enter the shop’s name, address and phone number.',
    others: 'Signature in English and Chinese',
    othersIntro: 'If empty, the Japanese signature is used.',
  },
  reply: {
    title: 'Reply-to address',
    label: 'The shop’s e-mail address',
    help: 'Visitors’ replies go to this address. If empty, they go to the sender’s address.',
    wrong: 'Please check the e-mail address, for example name@example.com.',
  },
  sender: {
    title: 'Sender of news',
    intro:
      'E-mails with news, such as property offers, are advertising. By law, they must show these three details. To send news, fill in all three.',
    name: 'Sender’s name',
    postal: 'Sender’s address',
    complaints: 'Contact for questions and complaints',
    all: 'Please fill in all three, or none.',
  },
  kept: {
    title: 'How long texts and addresses of e-mails are kept',
    label: 'Kept for',
    help: 'After that, the text and the address are erased. Only the date and the result are kept.',
    days: (n) => `${n} days`,
  },
  more: {
    title: 'More settings',
    set: (called, kept, others) => `When called: ${called} · Kept for: ${kept} (and ${others} more)`,
  },
  save: 'Save',
  saving: 'Saving…',
  saved: 'E-mail settings saved',
  reload: 'Show the current settings',
}
