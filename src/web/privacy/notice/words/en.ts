import { words as acrossShops } from '#domain/privacy/across-shops/en.ts'
import { words as sectionTitles } from '#domain/privacy/section-titles/en.ts'
import type { NoticeWords } from './ja.ts'

export const words: NoticeWords = {
  title: 'How we handle personal data',
  description: 'What the data you give at the reception is used for, who receives it, how long it is kept, and how to see or delete it.',
  intro: (shop, organization) =>
    shop === organization
      ? `This is how ${shop} handles the personal data that you give at the reception.`
      : `This is how ${shop} (${organization}) handles the personal data that you give at the reception.`,
  version: (version, date) => `Version ${version}, published ${date}`,
  older: 'This is an earlier version.',
  current: 'Read the current one',
  sections: sectionTitles,
  acrossShops: acrossShops.sentence,
  byMail: 'We now send e-mails as well. When we do, the address and the text pass through a mail delivery service.',
  system: 'About the reception system itself',
  railways: 'Source of the data on lines and stations',
  notFound: 'This notice could not be found',
  own: {
    title: 'See, download or erase your own data',
    text: (kinds) =>
      `With the link of your ${['reception card', ...kinds].join(' or ')} you can read what you filled in, download it as a file, and erase it.`,
    link: (kinds) => `Link to your ${['reception card', ...kinds].join(' or ')}`,
    linkHelp: (places) => `You find it ${['on the card’s page, under “Continue on another device”', ...places].join(', or ')}.`,
    show: 'Show my data',
    notFound: (things) =>
      `There is no ${['card', ...things].join(' or ')} behind this link. Please check that all of it was pasted. It may also have been erased already.`,
    sent: (at) => `This is the card that was sent on ${at}.`,
    draft: (days) => `This is a card that has not been sent yet. When nobody has gone on with it for ${days} days, it is erased by itself.`,
    withdrawn: (version, at) => `consent withdrawn on ${at} (version ${version})`,
    agreed: (version, at) => `agreed on ${at} (version ${version})`,
    alsoShops: ', including sharing between shops',
    number: 'Number',
    mail: 'Mail that we sent you',
    file: 'File that you sent',
    take: 'Download as a file (JSON)',
    eraseTitle: 'Erase my data',
    eraseText: (things) =>
      `Your name, contact, answers and files are erased from the shop’s records too. So are the name and contact that you left with your ${['number', ...things.map((thing) => `your ${thing}`)].join(' or ')}; the number and the time that was agreed stay valid. Only figures remain, which say nothing of whom they are about. What the shop is still doing for you can’t go on.`,
    sure: 'I understand that this can’t be taken back',
    unsure: 'Please tick that you understand that this can’t be taken back.',
    erase: 'Erase my data',
    erased: 'Your data has been erased. Thank you.',
  },
  ask: {
    title: 'If you no longer have your card’s link',
    text: 'You can send the shop a request here. They will make sure that it is you, then do what you ask. You can also ask at the counter or by phone.',
    kind: 'Your request',
    kinds: {
      access: 'Show me what you keep about me',
      correct: 'Correct something',
      stop: 'Stop using my data',
      erase: 'Erase my data',
    },
    name: 'Name',
    contact: 'Phone number or e-mail address',
    contactHelp: 'If you give the one on your card, it is quicker to confirm that it is you.',
    foundBy: 'What helps us find your card',
    foundByHelp: 'The day you came, your number, …',
    words: 'What to correct, or anything else',
    purpose:
      'What you write here is used only to answer your request and to make sure that it is you. It is erased 30 days after we have answered.',
    tooLong: (letters) => `Please use at most ${letters} letters.`,
    missing: { kind: 'Please choose your request.', name: 'Please enter your name.', contact: 'Please enter how you can be reached.' },
    send: 'Send the request',
    received: 'The shop has received your request.',
    reference: 'Your reference',
    next: (date) =>
      `The shop will contact you, make sure that it is you, and answer by ${date}. Please quote this reference if you ask about it.`,
  },
  operator: {
    intro:
      'This page is about the reception system itself. What your data is used for, and whom to ask, differs from shop to shop: please read the shop’s own notice too.',
    shops: 'Shops you have visited with this device',
    shopsNone: 'Enter a shop’s code to read its notice.',
    shop: (name) => `Notice of ${name}`,
    show: 'Read the notice',
    sections: [
      {
        title: 'Who handles your data',
        text: 'What you enter is handled by the shop whose reception you used. Whoever runs this system keeps it on the shop’s behalf and uses it for nothing else.',
      },
      {
        title: 'What is kept on this device',
        text: '- A number that tells this device from others (cookie, 400 days), so that one place isn’t taken twice\n- The language you chose (cookie, 365 days)\n- A note of the numbers you took (the last 8), to show you what was known last when there is no connection. It never leaves this device\n- For staff only: that they are signed in\nYou can delete all of it at any time in your browser’s settings.',
      },
      {
        title: 'What is sent to other companies',
        text: 'Nothing. There is no advertising, no tracking and nothing made by other companies on these pages.',
      },
      {
        title: 'The server’s records',
        text: 'Its technical log holds no names, no contact details and no links to numbers.',
      },
    ],
  },
}
