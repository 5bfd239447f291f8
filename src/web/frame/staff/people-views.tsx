import { NavLink } from 'react-router'
import { useLocalPath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { prefetched } from '../page/page-link.tsx'
import style from './people-views.module.css'
import { staffFrameWords } from './words.ts'

const views = { members: '/shopAdmin/personSetting', staff: '/shopAdmin/personSetting/staff' } as const

/** The two views of who works here: who may sign in, and who serves. Somebody may be in one or in both. */
export function PeopleViews() {
  const { peopleViews: texts } = useWords(staffFrameWords)
  const path = useLocalPath()
  return (
    <nav className={style.views} aria-label={texts.label}>
      {(['members', 'staff'] as const).map((view) => (
        <NavLink key={view} to={path(views[view])} prefetch={prefetched()} end className={() => style.view}>
          {texts[view]}
        </NavLink>
      ))}
    </nav>
  )
}
