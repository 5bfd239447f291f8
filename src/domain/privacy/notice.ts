/** What a shop's privacy notice tells, in the order in which it is read. */
export const noticeSections = ['purposes', 'recipients', 'transmissions', 'retention', 'requests', 'contact'] as const
export type NoticeSection = (typeof noticeSections)[number]

/** One language's notice: plain text, each line a paragraph. */
export type Notice = Record<NoticeSection, string>

/** What a notice that comes with the program says of services that bring messages to visitors: the last of them is true where a mail server is configured. */
export type Delivery = { none: string; byMail: string }

/** Longer ones are read by nobody; the longest that were found on shops' own pages had half of this. */
export const noticeSectionLimit = 2000
