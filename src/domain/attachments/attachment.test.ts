import { expect, test } from 'vitest'
import { cardFileLimits, hasRoomForFile, sanitizeAttachmentName, visitorFileLimits } from './attachment.ts'

test.each([
  ['玄関の写真.HEIC', 'image', '玄関の写真.jpg'],
  ['invoice.exe', 'pdf', 'invoice.pdf'],
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  ['C:\\Users\\me\\傷 1.png', 'image', '傷 1.jpg'],
  ['photo\u202egpj.exe', 'image', 'photogpj.jpg'],
  ['a"\r\nset-cookie: x.jpg', 'image', 'a_set-cookie_ x.jpg'],
  ['.htaccess', 'image', 'image.jpg'],
  ['', 'pdf', 'pdf.pdf'],
  ['\ud800.png', 'image', '_.jpg'],
  [`${'𠮷'.repeat(200)}.png`, 'image', `${'𠮷'.repeat(80)}.jpg`],
] as const)('The name %j of a file that is %s is stored as %j (R2.12)', (given, kind, kept) => {
  expect(sanitizeAttachmentName(given, kind)).toBe(kept)
})

test('A file is accepted up to the limits of bytes and files', () => {
  expect(hasRoomForFile(cardFileLimits, { files: 0, bytes: 0 }, cardFileLimits.bytes)).toBe(true)
  expect(hasRoomForFile(cardFileLimits, { files: 1, bytes: 1 }, cardFileLimits.bytes)).toBe(false)
  expect(hasRoomForFile(visitorFileLimits, { files: visitorFileLimits.files - 1, bytes: 0 }, 1)).toBe(true)
  expect(hasRoomForFile(visitorFileLimits, { files: visitorFileLimits.files, bytes: 0 }, 1)).toBe(false)
})
