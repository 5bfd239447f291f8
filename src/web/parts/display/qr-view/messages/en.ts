import type { QrViewMessages } from './ja.ts'

export const messages: QrViewMessages = {
  address: 'Address',
  picture: (title) => `QR code: ${title}`,
  svg: 'Save as SVG',
  png: 'Save as PNG',
  print: 'Print',
  loading: 'Drawing the QR code',
}
