import { words as acrossShops } from '#domain/privacy/across-shops/en.ts'
import { words as sectionTitles } from '#domain/privacy/section-titles/en.ts'
import type { NoticeWords } from './ja.ts'

export const words: NoticeWords = {
  title: 'How we handle personal data',
  description: 'How we use the data you give at reception, who receives it, how long we keep it, and how to see or erase it.',
  intro: (shop, organization) =>
    shop === organization
      ? `This is how ${shop} handles the personal data you give at reception.`
      : `This is how ${shop} (${organization}) handles the personal data you give at reception.`,
  version: (version, date) => `Version ${version}, published ${date}`,
  older: 'This is an earlier version.',
  current: 'Read the current version',
  sections: sectionTitles,
  acrossShops: acrossShops.sentence,
  byMail: 'We now also send e-mails. The address and text of each e-mail pass through an e-mail delivery service.',
  byPush:
    'If you turn on push notifications, they pass through your browser’s push service (for example Apple, Google or Mozilla). They hold only your number and the shop’s name, encrypted so that the service can’t read them.',
  bySms: (provider) =>
    `We now also send calls by SMS. The mobile number and the text of each SMS pass through the SMS service ${provider}.`,
  byPortal:
    'If you ask about a home on a property portal, we receive your name, contact and question by the portal’s mail, and use them to answer you.',
  byLine:
    'Visitors who choose LINE get our messages through the service of LY Corporation. Their user ID at LINE and the text of each message pass through it. We erase the user ID when the visit or the reservation is over.',
  toPrograms:
    'The shop also sends what it knows of numbers, cards and reservations to other programs that it uses, such as a customer database.',
  system: 'About the reception system itself',
  railways: 'Source of line and station data',
  notFound: 'Notice not found',
  own: {
    title: 'See, download or erase your own data',
    text: (kinds) =>
      `With the link to your ${['reception card', ...kinds].join(' or ')} you can see your data, download it as a file, and erase it.`,
    link: (kinds) => `Link to your ${['reception card', ...kinds].join(' or ')}`,
    linkHelp: (locations) =>
      `Paste the link. You can find it ${['on the card’s page, under “Continue on another device”', ...locations].join(', or ')}.`,
    show: 'Show my data',
    notFound: (things) =>
      `We found no ${['card', ...things].join(' or ')} for this link. Check that you pasted the whole link. The data may already have been erased.`,
    sent: (at) => `This is the card sent on ${at}.`,
    draft: (days) => `This card has not been sent yet. It is erased automatically after ${days} days without changes.`,
    withdrawn: (version, at) => `consent withdrawn on ${at} (version ${version})`,
    agreed: (version, at) => `agreed on ${at} (version ${version})`,
    alsoShops: ', including sharing between shops',
    number: 'Number',
    linkSource: 'Link that you used',
    source: 'Origin of the card',
    sources: { staff: 'Entered by staff', file: 'Imported by the shop from a file', portal: 'Made from your inquiry by mail' },
    mail: 'E-mail we sent you',
    push: 'Push notification we sent you',
    sms: 'SMS we sent you',
    pushBrowser: 'Device that takes push notifications',
    line: 'Message we sent you on LINE',
    lineUser: 'Your user ID at LINE',
    file: 'File you sent',
    take: 'Download as a file (JSON)',
    eraseTitle: 'Erase my data',
    eraseText: (things) =>
      `This erases your name, contact details, answers and files, also from the shop’s records. This includes the name and contact details on your ${['number', ...things.map((thing) => `your ${thing}`)].join(' or ')}. The number and any agreed time stay valid. Only statistics remain, and they don’t identify you. If the shop is still helping you, it will have to stop.`,
    sure: 'I understand that this can’t be undone',
    unsure: 'This can’t be undone. Please tick the box to confirm.',
    erase: 'Erase my data',
    erased: 'Your data has been erased. Thank you.',
  },
  ask: {
    title: 'If you no longer have your card’s link',
    text: 'You can send the shop a request here. The shop confirms your identity, then handles your request. You can also ask in the shop or by phone.',
    kind: 'Your request',
    kinds: {
      access: 'Show me my data',
      correct: 'Correct my data',
      stop: 'Stop using my data',
      erase: 'Erase my data',
    },
    name: 'Name',
    contact: 'Phone number or e-mail address',
    contactHelp: 'Use the phone number or e-mail address on your card. The shop can then confirm your identity faster.',
    foundBy: 'Details to find your card',
    foundByHelp: 'The day of your visit, your number, etc.',
    words: 'Correction or other details',
    purpose: 'We use this only to answer your request and confirm your identity. We erase it 30 days after we answer.',
    tooLong: (letters) => `Please use at most ${letters} characters.`,
    missing: {
      kind: 'Please choose your request.',
      name: 'Please enter your name.',
      contact: 'Please enter a phone number or e-mail address.',
    },
    send: 'Send the request',
    received: 'The shop has received your request.',
    reference: 'Your reference',
    next: (date) => `The shop will contact you, confirm your identity and answer by ${date}. Quote this reference if you have questions.`,
  },
  operator: {
    intro:
      'This page is about the reception system itself. Each shop decides how it uses your data and has its own contact. Please read the shop’s notice too.',
    shops: 'Shops you have visited with this device',
    shopsNone: 'Enter a shop code to read the shop’s notice.',
    shop: (name) => `Privacy notice of ${name}`,
    show: 'Read the notice',
    sections: [
      {
        title: 'Responsibility for your data',
        text: 'The shop you visit handles the data you enter. The operator of this system only stores it on the shop’s behalf, and uses it for nothing else.',
      },
      {
        title: 'Data on this device',
        text: '- An ID for this device (cookie, 400 days), so that you don’t take a number twice\n- The language you chose (cookie, 365 days)\n- The last 8 numbers you took, to show you their last state when you are offline. They never leave this device\n- For staff only: their sign-in\nYou can delete all of it at any time in your browser’s settings.',
      },
      {
        title: 'Data sent to other companies',
        text: 'These pages use no advertising and no tracking. They load nothing from other companies. Only if you turn on push notifications, encrypted messages pass through your browser’s push service.',
      },
      {
        title: 'Server logs',
        text: 'The technical log holds no names, contact details or links to numbers.',
      },
    ],
  },
}
