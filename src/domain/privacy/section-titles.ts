import type { NoticeSection } from './notice.ts'

/** Headings of a privacy notice's sections. */
export type SectionTitles = Record<NoticeSection, string>
