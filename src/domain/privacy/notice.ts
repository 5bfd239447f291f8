export const noticeSections = ['purposes', 'recipients', 'transmissions', 'retention', 'requests', 'contact'] as const
export type NoticeSection = (typeof noticeSections)[number]

/** The notice in one language: plain text, a paragraph per line. */
export type PrivacyNoticeText = Record<NoticeSection, string>

/** Sentences of the default notice about delivery services; `byMail` is for installations with a mail server. */
export type DeliveryServiceSentences = { none: string; byMail: string }

/** Maximum characters, twice the longest section found in shops' real notices. */
export const maxNoticeSectionLength = 2000
