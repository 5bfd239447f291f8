import type { PrivacyRequestInquiry } from '#contract/inquiries/parts.ts'
import { findRequesterInquiries, selectRequesterInquiries } from '#contract/inquiries/privacy-request-inquiries.ts'
import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import type { Locale } from '#domain/locale.ts'
import { callAuthenticated } from '../../api/api.ts'
import type { RunCommand } from '../../api/use-command.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { ownInquiryWords } from './words.ts'

const toItem = ({ id, senderName, subject, receivedAt }: PrivacyRequestInquiry) => ({
  ...{ id, name: null, startsAt: null, requestedAt: receivedAt },
  about: [subject, senderName].filter(Boolean).join(' · '),
})

/** Mails without a card in privacy requests. The requester's contact finds them before staff search. */
export const inquiriesRequestSection = {
  name: 'inquiry',
  texts: (locale: Locale) => {
    const { erased, ...texts } = wordsInLocale(ownInquiryWords, locale).request
    return { ...texts, asked: () => '', nameless: erased }
  },
  searchesFor: ({ contact }: PrivacyRequest) => contact ?? '',
  pageOf: ({ id }: { id: string }) => `/shopAdmin/inquiries/${id}`,
  chosen: ({ inquiries }: PrivacyRequest) => inquiries.map(toItem),
  async find(shopId: string, { text }: { text: string }) {
    const response = await callAuthenticated(findRequesterInquiries, { params: { shopId }, query: { text } })
    return response.ok ? response.value.inquiries.map(toItem) : undefined
  },
  choose: (run: RunCommand, { params, rev }: { params: { shopId: string; requestId: string }; rev: number }, ids: string[]) =>
    run(selectRequesterInquiries, { params, body: { rev, inquiries: ids } }),
}
