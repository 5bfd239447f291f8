import type { NoticeSection } from './notice.ts'

export type SectionTitles = Record<NoticeSection, string>
