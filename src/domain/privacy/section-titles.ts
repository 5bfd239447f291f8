import type { NoticeSection } from './notice.ts'

/** What stands over the sections of a privacy notice. */
export type SectionTitles = Record<NoticeSection, string>
