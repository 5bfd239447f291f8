import { inMan } from '#domain/answers/money.ts'
import { words as answers } from '#domain/answers/problems/en.ts'
import type { InputWords } from './ja.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const shortWeekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

const ordinal = (n: number) => `${n}${n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)

const sum = (yen: number) => `¥${yen.toLocaleString('en')}`

const photos = (n: number) => (n === 1 ? '1 photo' : `${n} photos`)

export const words: InputWords = {
  choice: {
    choose: 'Please choose',
    change: 'Change',
    clear: (label) => `Clear ${label}`,
    remove: (choice) => `Remove ${choice}`,
    raise: (choice, rank) => `Make ${choice} choice ${rank}`,
    rank: (rank) => `Choice ${rank}`,
    several: 'Any number',
    atMost: (n) => `Up to ${n}`,
    full: (n) => `You can choose up to ${n}. To change, remove one first.`,
    search: 'Search',
    searchHint: 'Type a word',
    type: 'Type, and what is found appears here.',
    clearSearch: 'Clear the search',
    found: (n) => (n === 1 ? '1 found' : `${n} found`),
    failed: 'The search isn’t available now. Please check your connection.',
    nothing: 'Nothing found',
    nothingHint: 'Please try fewer letters.',
    groups: 'Show only',
    picked: 'Chosen',
    pickedNumber: (n) => `${n} chosen`,
    decide: (n) => (n === 0 ? 'Back without choosing' : `Use these ${n}`),
    loading: 'Loading',
  },
  routeSelect: {
    search: 'Line, also in Japanese',
    sorting: 'Sort by',
    sortings: { operator: 'By company', prefecture: 'By prefecture' },
  },
  stationSelect: {
    search: 'Station, also in Japanese',
    decide: (n) => (n === 1 ? 'Use this station' : `Use these ${n} stations`),
  },
  calendar: {
    weekdays,
    shortWeekdays,
    month: (year, month) => `${months[month - 1]} ${year}`,
    date: ({ year, month, day, weekday }) => `${weekdays[weekday]} ${day} ${months[month - 1]}${year ? ` ${year}` : ''}`,
    shortDate: ({ year, month, day, weekday }) =>
      `${shortWeekdays[weekday]} ${day} ${months[month - 1]!.slice(0, 3)}${year ? ` ${year}` : ''}`,
    join: (parts) => parts.join(', '),
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    today: 'today',
    todayMark: 'Today',
    holiday: (_name, nameInEnglish) => `public holiday (${nameInEnglish})`,
    holidayMark: 'Holiday',
    closed: 'closed, not available',
    closedMark: 'Closed',
    loading: 'Getting the calendar ready',
  },
  dateRangePicker: {
    kinds: { asap: 'As soon as possible', any: 'Any time', range: 'Choose dates' },
    quick: { thisMonth: 'This month', nextMonth: 'Next month', threeMonths: 'Within 3 months' },
    from: 'first day',
    to: 'last day',
    within: 'in your dates',
    chooseFrom: 'Please choose the first day',
    chooseTo: (from) => `From ${from}. Now choose the last day`,
    range: (from, to) => (from === to ? `${from} only` : `From ${from} to ${to}`),
    open: 'Choose in the calendar',
  },
  multiDatePicker: {
    rank: (n) => `${ordinal(n)} choice`,
    chosen: 'selected',
    left: (n) => `You can choose ${days(n)} more`,
    choose: (n) => (n === 1 ? 'You can choose 1 day' : `You can choose up to ${n} days`),
    full: (n) => `You have chosen ${days(n)}`,
    tooMany: (n) => `You can choose ${days(n)} at most. To change one, remove it first`,
    added: (date, n) => `${date} is now your ${ordinal(n)} choice`,
    days: (n) => (n === 0 ? 'Press days to choose them' : `${days(n)} chosen`),
    addedDay: (date) => `${date} chosen`,
    removed: (date) => `${date} removed`,
    moved: (date, n) => `${date} moved up to ${ordinal(n)} choice`,
    list: 'Your chosen days',
    moveUp: (date) => `Move ${date} up`,
    remove: (date) => `Remove ${date}`,
  },
  userCardForm: {
    progress: (n, all) => `Page ${n} of ${all}`,
    back: 'Back to the page before',
    next: (title) => `Next: ${title}`,
    confirm: 'Check your answers',
    straight: 'Skip the rest and check',
    more: 'More questions (optional)',
    contact: 'Phone or e-mail',
    later: 'If you leave this out, we will ask you before we serve you.',
  },
  userCardConfirm: {
    edit: 'Change',
    editOf: (title) => `Change: ${title}`,
    back: 'Back to the page before',
    send: 'Send the card',
    none: 'Not answered',
    later: 'Not answered; we will ask you before we serve you',
    person: (name) => name,
    yen: sum,
    yenFrom: (least) => `${sum(least)} or more`,
    yenTo: (most) => `up to ${sum(most)}`,
    yenRange: (least, most) => `${sum(least)} to ${sum(most)}`,
    list: (words) => words.join(', '),
    agreed: (version) => (version ? `Agreed (version ${version})` : 'Agreed'),
    notAgreed: 'Not agreed',
  },
  consentBox: {
    version: (version, date) => `Version ${version}, ${date}`,
    text: 'Read it',
    privacy: 'How we handle personal data',
  },
  emailInput: {
    problems: answers.email,
    meant: (domain) => `Did you mean ${domain}?`,
    take: (domain) => `Change to ${domain}`,
  },
  fileInput: {
    problems: {
      empty: 'This file is empty. Please choose another one.',
      type: 'We cannot take this kind of file. Please choose a photo.',
      tooLarge: 'This file is too large. Please make it smaller and choose it again.',
      heic: 'This browser cannot open this photo (HEIC). Please save it as JPEG and choose it again.',
      unreadable: 'This file could not be read. Please try another one.',
    },
    typeOrPdf: 'We cannot take this kind of file. Please choose a photo or a PDF.',
    pick: 'Choose photos',
    pickOrPdf: 'Choose photos or PDFs',
    camera: 'Take a photo',
    remove: (name) => `Remove ${name}`,
    preparing: (done, all) => `${done} of ${all} prepared…`,
    ready: (n) => (n === 1 ? '1 file attached' : `${n} files attached`),
    tooMany: (max) => `You can attach up to ${max}. The other files were left out.`,
    wait: 'The files are being prepared. Please wait a moment.',
  },
  kanaInput: {
    problems: answers.kana,
  },
  moneyInput: {
    problems: answers.money,
    unit: '× ¥10,000',
    said: (yen) => `¥${yen.toLocaleString('en')} (${inMan(yen)} man-yen)`,
    least: 'From',
    most: 'Up to',
    to: '–',
    reversed: answers.moneyRange.reversed,
  },
  numberStepper: {
    fewer: (label) => `${label}: one less`,
    more: (label) => `${label}: one more`,
  },
  phoneInput: {
    problems: answers.phone,
  },
  photoField: {
    waiting: 'Not sent yet',
    sending: 'Sending…',
    sent: 'Sent',
    unsent: 'Could not be sent yet',
    whenKept: 'Photos are sent once you have agreed to how your data is used and we can reach you.',
    again: 'Send again',
    network: 'There is no connection, so the photos were not sent. They are sent again once it is back.',
    stays: 'There is no connection, so it could not be removed. Please try again.',
    noScript: 'To send photos, please turn on JavaScript. You can send the card without them, and show them at the counter.',
    news: {
      sending: (done, all) => `Sending photos (${done} of ${all}). Please keep this page open.`,
      waiting: (n) => `${photos(n)} will be sent with your card.`,
      sent: (n) => `${photos(n)} sent.`,
      unsent: (n) => `${photos(n)} could not be sent yet.`,
    },
  },
  postalAddress: {
    postalCode: 'Postal code',
    postalCodeExample: '1000001',
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
  },
}
