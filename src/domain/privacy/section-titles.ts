import type { TextLocale } from '../locale.ts'
import type { NoticeSection } from './notice.ts'

export type SectionTitles = Record<NoticeSection, string>

/** Over the sections of a privacy notice, in its language. */
export const sectionTitles = async (locale: TextLocale): Promise<SectionTitles> =>
  (await import(`./section-titles/${locale}.ts`)).sectionTitles
