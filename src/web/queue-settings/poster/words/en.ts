import type { PosterWords } from './ja.ts'

export const words: PosterWords = {
  intro: 'The QR code to put up in the shop. Print it, or choose “Save as PDF” in the print dialog.',
  paper: 'Size',
  papers: { A4: 'A4', A5: 'A5', stand: 'Table stand' },
  standHint: 'Print on A5 paper and fold along the line in the middle: a table stand of A6.',
  lane: 'For',
  whole: 'The whole shop',
  laneName: (letter, name) => `${letter} ${name}`,
  wifi: {
    title: 'The shop’s Wi-Fi (optional)',
    text: 'A QR code to join it will stand above the other one. What you type is kept neither on the server nor on this device.',
    name: 'Network name (SSID)',
    password: 'Password',
    passwordHint: 'Leave empty for a network without a password.',
    wrong: 'A name has at most 32 bytes, a password 8 to 63 characters. Until that is right there is no Wi-Fi code.',
  },
  needsWifi: 'Only phones in the shop’s Wi-Fi can open this address. We recommend adding the Wi-Fi’s QR code.',
  localOnly:
    'For now this address opens on this computer only. Connect the computer to the shop’s network and restart the server (if HOST is set to 127.0.0.1, remove that line).',
  needsToday: 'For lanes that are “in the shop only”, please put up today’s code as well.',
  preview: 'Preview of the poster',
  sheet: {
    take: 'Take a number with your phone',
    wifi: 'First, join our Wi-Fi',
    scan: 'Scan to take a number',
    noApp: 'Works in your browser, no app.',
    code: 'Code',
    network: 'Network',
    password: 'Password',
    qr: 'QR code of the page to take a number',
    wifiQr: 'QR code to join the shop’s Wi-Fi',
  },
}
