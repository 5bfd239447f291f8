import { requireWorkplace } from '../../api/workplace.ts'
import { useWords } from '../../i18n/words.ts'
import { Title } from '../page/title.tsx'
import { AdminHead } from '../staff/admin-head.tsx'
import type { Route } from './+types/page'
import { settingsRoles } from './settings-areas.ts'
import style from './settings-layout.module.css'
import { SettingsList } from './settings-list.tsx'
import { settingsFrameWords } from './words.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireWorkplace(context, settingsRoles)
  return null
}

/** The list of areas as its own page, for narrow screens. */
export default function Settings() {
  const texts = useWords(settingsFrameWords)
  return (
    <>
      <Title page={texts.title} />
      <AdminHead title={texts.title} />
      <main id="content" className={style.index} tabIndex={-1}>
        <SettingsList />
        <p className={style.choose}>{texts.choose}</p>
      </main>
    </>
  )
}
