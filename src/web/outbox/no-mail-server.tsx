import type { ReactNode } from 'react'
import { settingsFrameWords } from '../frame/settings/words.ts'
import { helpPath } from '../frame/staff/help-topics.ts'
import { useLocalizePath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { PrefetchLink } from '../parts/display/prefetch-link.tsx'

export function NoMailServerNotice({ className, children }: { className: string | undefined; children: ReactNode }) {
  const texts = useWords(settingsFrameWords)
  const path = useLocalizePath()
  return (
    <p className={className}>
      {children} <PrefetchLink to={path(helpPath('mail'))}>{texts.serverHelp}</PrefetchLink>
    </p>
  )
}
