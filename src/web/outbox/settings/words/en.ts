import type { MailSettingWords } from './ja.ts'

export const words: MailSettingWords = {
  noServer:
    'No mail server is set up, so nothing is mailed at present. These settings count from when there is one. The sender’s address is the server’s setting MAIL_FROM.',
  when: {
    title: 'When visitors are mailed',
    intro: 'Whoever has the page open is told there first. Only those who have not seen it are mailed.',
    never: 'No mail',
    atOnce: 'Mail at once',
    soon: 'Mail unless seen within 20 seconds',
    minutes: (n) => (n === 1 ? 'Mail unless seen within a minute' : `Mail unless seen within ${n} minutes`),
  },
  quiet: {
    title: 'Quiet hours',
    intro: 'What can wait (please correct your card, cards and tasks for staff) goes out when these hours are over.',
    label: 'At night, for example',
    always: 'Mail at any hour',
    some: 'Keep some hours quiet',
    from: 'From',
    until: 'Until',
  },
  reminders: {
    save: 'Save the reminders',
    saved: 'The reminders are saved',
    title: 'Reminders before a visit',
    intro: 'For visitors whose time is agreed, up to three. A change counts for times that are agreed from then on.',
    none: 'No reminders are sent.',
    when: (n) => `Reminder ${n}`,
    days: (n) => (n === 1 ? 'The day before' : `${n} days before`),
    hours: (n) => (n === 1 ? '1 hour before' : `${n} hours before`),
    at: (n) => `Time of reminder ${n}`,
    atWrong: 'Please say at what time to remind.',
    add: 'Add a reminder',
    remove: (n) => `Remove reminder ${n}`,
  },
  signature: {
    title: 'Signature',
    intro:
      'Stands at the end of every mail: the shop’s name, address, telephone. Where English or Chinese is empty, the Japanese one is used.',
  },
  reply: {
    title: 'Where answers go',
    label: 'The shop’s e-mail address',
    help: 'What visitors answer to a mail arrives there. Left empty, it goes back to the address that mails come from.',
    wrong: 'Please check the e-mail address, for example name@example.com.',
  },
  sender: {
    title: 'Who sends news',
    intro: 'News is advertising, which by law has to name these three. Until all of them are filled in, no news can be sent.',
    name: 'Name of the sender',
    postal: 'Their address',
    complaints: 'Where complaints go',
    all: 'Please fill in all three, or none.',
  },
  kept: {
    title: 'How long mails are kept',
    label: 'Kept for',
    help: 'After that, what they said and where they went is deleted. That they were sent, and what came of it, stays.',
    days: (n) => `${n} days`,
  },
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved the mail settings',
  reload: 'Show the current settings',
}
