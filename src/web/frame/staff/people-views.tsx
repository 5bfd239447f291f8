import { NavLink } from 'react-router'
import { useLocalPath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { prefetched } from '../page/page-link.tsx'
import style from './people-views.module.css'
import { staffFrameWords } from './words.ts'

const views = {
  members: '/shopAdmin/personSetting',
  staff: '/shopAdmin/personSetting/staff',
  tablets: '/shopAdmin/personSetting/tablets',
} as const

/** The views of who works here: who may sign in, and who serves, where somebody may be in one or in both; and the tablets that they share. */
export function PeopleViews() {
  const { peopleViews: texts } = useWords(staffFrameWords)
  const path = useLocalPath()
  return (
    <nav className={style.views} aria-label={texts.label}>
      {(['members', 'staff', 'tablets'] as const).map((view) => (
        <NavLink key={view} to={path(views[view])} prefetch={prefetched()} end className={() => style.view}>
          {texts[view]}
        </NavLink>
      ))}
    </nav>
  )
}
