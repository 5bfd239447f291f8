import type { PosterWords } from './ja.ts'

export const words: PosterWords = {
  intro: 'The QR code to put up in the shop. Print it, or choose “Save as PDF” in the print dialog.',
  paper: 'Size',
  papers: { A4: 'A4', A5: 'A5', stand: 'Table stand' },
  standHint: 'Print on A5 paper and fold along the middle line to make an A6 table stand.',
  lane: 'For',
  whole: 'The whole shop',
  laneName: (letter, name) => `${letter} ${name}`,
  wifi: {
    title: 'The shop’s Wi-Fi (optional)',
    text: 'Adds a QR code for the Wi-Fi above the one for taking a number. What you type is not saved on the server or on this device.',
    name: 'Network name (SSID)',
    password: 'Password',
    passwordHint: 'Leave empty for a network without a password.',
    wrong:
      'The name can have up to 32 Latin or 10 Japanese characters, the password 8 to 63 characters. The Wi-Fi’s QR code appears when both are right.',
  },
  needsWifi: 'Only phones on the shop’s Wi-Fi can open this address. We recommend adding the Wi-Fi’s QR code.',
  localOnly:
    'This address opens on this computer only. Connect the computer to the shop’s network and restart the server. If the server’s settings contain HOST=127.0.0.1, remove that line first.',
  needsToday: 'For lanes set to “In the shop only”, put up today’s code too.',
  preview: 'Preview of the poster',
  sheet: {
    take: 'Take a number with your phone',
    wifi: 'First, join our Wi-Fi',
    scan: 'Scan to take a number',
    noApp: 'Works in your browser. No app needed.',
    code: 'Shop code',
    network: 'Network',
    password: 'Password',
    qr: 'QR code of the page to take a number',
    wifiQr: 'QR code to join the shop’s Wi-Fi',
  },
}
