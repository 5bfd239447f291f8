import type { FileMessages } from './ja.ts'

export const messages: FileMessages = {
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
}
