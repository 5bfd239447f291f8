import { NavLink } from 'react-router'
import { useLocalPath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { prefetched } from '../../parts/display/page-link.tsx'
import style from './page-views.module.css'
import { staffFrameWords } from './words.ts'

type Props = { label: string; views: readonly { to: string; text: string }[] }

/** Pages that belong together, one beside the other: each has its address, so that links and the way back lead where they should. */
function PageViews({ label, views }: Props) {
  const path = useLocalPath()
  return (
    <nav className={style.views} aria-label={label} ref={showCurrent}>
      {views.map(({ to, text }) => (
        <NavLink key={to} to={path(to)} prefetch={prefetched()} end className={() => style.view}>
          {text}
        </NavLink>
      ))}
    </nav>
  )
}

/** Where there isn't room for all of them. */
function showCurrent(views: HTMLElement | null): void {
  const current = views?.querySelector<HTMLElement>('[aria-current]')
  if (views && current) views.scrollLeft = current.offsetLeft - views.offsetLeft - (views.clientWidth - current.clientWidth) / 2
}

/** The views of who works here: who may sign in, and who serves, where somebody may be in one or in both; and the tablets that they share. */
export function PeopleViews() {
  const { peopleViews: texts } = useWords(staffFrameWords)
  return (
    <PageViews
      label={texts.label}
      views={[
        { to: '/shopAdmin/personSetting', text: texts.members },
        { to: '/shopAdmin/personSetting/staff', text: texts.staff },
        { to: '/shopAdmin/personSetting/tablets', text: texts.tablets },
      ]}
    />
  )
}

/** product.md 3, reserveMail. `manages`: whoever only reads has no settings to look at. */
export function ReserveMailViews({ manages }: { manages: boolean }) {
  const { mailViews: texts } = useWords(staffFrameWords)
  const settings = [
    { to: '/shopAdmin/mailSetting', text: texts.times },
    { to: '/shopAdmin/reserveMail/slots', text: texts.slots },
  ]
  const all = [
    { to: '/shopAdmin/reserveMail', text: texts.words },
    ...(manages ? settings : []),
    { to: '/shopAdmin/reserveMail/sent', text: texts.sent },
  ]
  return <PageViews label={texts.label} views={all} />
}
