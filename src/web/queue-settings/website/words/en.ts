import type { WebsiteWords } from './ja.ts'

export const words: WebsiteWords = {
  intro: 'Let visitors take a number or reserve from your website, social media or flyers.',
  notPublic: 'A website needs an https address that opens from anywhere. This server’s address is not one yet.',
  part: {
    title: 'Make a link or a part of your page',
    what: 'What to add',
    parts: {
      joinLink: 'Link to take a number',
      bookLink: 'Link to reserve',
      waiting: 'Parties waiting now, shown inside your page',
      times: 'Next free times, shown inside your page',
    },
    needsReservations: 'First turn on reservations in their settings.',
    service: 'Service',
    anyService: 'Any (the visitor chooses)',
    language: 'Language',
    anyLanguage: 'The visitor’s browser language',
    source: 'Name of the place',
    sourceHelp:
      'For example website, flyer or instagram. Shown as “Link source” in the details of a visit or reservation. Up to 30 letters and digits. Never a visitor’s name.',
    sourceWrong: 'Only letters a–z, digits and . _ - are possible, up to 30 characters.',
    link: 'Link',
    snippet: 'Code to paste into your page',
    snippetHelp: 'Paste it where your website’s editor says “HTML” or “embed”. It updates every minute.',
    needsSite: 'Nothing appears on your website until its address is saved under “Your website” below.',
    preview: 'Preview',
    frame: { waiting: 'Parties waiting now', times: 'Next free times' },
  },
  sites: {
    title: 'Your website',
    label: 'Addresses',
    help: 'Websites that may show the waiting parties or free times inside a page. One per line, up to 10. Links need none.',
    example: 'https://www.example.com',
    wrong: (site) => `“${site}” is not the address of a website. Enter an address that begins with https.`,
    tooMany: 'Enter at most 10 addresses.',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Website addresses saved',
    reload: 'Load the latest settings',
  },
}
