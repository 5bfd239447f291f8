import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import { useLocation } from 'react-router'
import { plainPath, useLocalPath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { PageLink } from '../../parts/display/page-link.tsx'
import { helpPath, helpTopicOf } from './help-topics.ts'
import { staffFrameWords } from './words.ts'

/** To the help's page about this one, if there is one: an icon in the head, where narrow screens have no room, and words in the drawer (`inWords`). */
export function PageHelp({ className, inWords = false }: { className: string | undefined; inWords?: boolean }) {
  const { pageHelp: text } = useWords(staffFrameWords)
  const path = useLocalPath()
  const topic = helpTopicOf(plainPath(useLocation().pathname))
  if (!topic) return null
  const label = inWords ? {} : { 'aria-label': text, title: text }
  return (
    <PageLink to={path(helpPath(topic))} className={className} {...label}>
      <IconHelp size={19} stroke={1.75} aria-hidden />
      {inWords && text}
    </PageLink>
  )
}
