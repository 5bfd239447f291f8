import type { OwnInquiryData } from '#contract/inquiries/parts.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import type { exportRequesterData } from '#contract/privacy/requests.ts'
import type { Locale } from '#domain/locale.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { ownInquiryWords } from './words.ts'

type RowContext = { locale: Locale; moment: (at: string) => string }

/** Mails without a card in the data that staff hand over. */
export const exportedInquiriesPart = {
  ofTaken: ({ inquiries }: OperationAnswer<typeof exportRequesterData>) => inquiries,
  lists: (all: readonly OwnInquiryData[], { locale, moment }: RowContext) => {
    const { rows: texts } = wordsInLocale(ownInquiryWords, locale)
    return all.map(({ receivedAt, sender, senderName, subject, text, files }) => ({
      key: `${receivedAt}${sender}${subject}`,
      rows: [
        [texts.title, subject],
        [texts.received, moment(receivedAt)],
        [texts.sender, [senderName, sender].filter(Boolean).join('  ')],
        [texts.text, text],
        [texts.files, files.join('  ')],
      ] as const,
    }))
  },
}
