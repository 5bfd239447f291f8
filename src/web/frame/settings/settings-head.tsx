import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { prefetchMode } from '../../parts/display/prefetch-link.tsx'
import { PageTitle } from '../page/title.tsx'
import { AdminHeader } from '../staff/admin-head.tsx'
import { BackLink } from '../staff/paper-head.tsx'
import { OpenRequestsBadge } from './open-work-badge.tsx'
import { settingsHomePath } from './settings-areas.ts'
import style from './settings-head.module.css'
import { useSettingsPages } from './settings-view.ts'
import { settingsFrameWords } from './words.ts'

/** Head of a settings page: area, page tools, and tabs of the area's pages. A page opened from a row has its own name and a link back to the row. */
export function SettingsHeader({ children }: { children?: ReactNode }) {
  const texts = useWords(settingsFrameWords)
  const path = useLocalizePath()
  const { area, current, openOn } = useSettingsPages()
  const shown = area?.pages.find(({ to }) => to === current)
  const name = area ? texts.areas[area.id] : texts.title
  const isRow = shown?.row === true
  const tabs = isRow ? [] : (area?.pages.filter(({ row }) => !row) ?? [])
  const up = isRow && area ? { to: area.pages[0]!.to, children: name } : { to: settingsHomePath, children: texts.back }
  return (
    <div className={style.head}>
      <PageTitle page={shown ? texts.pages[shown.id].name : name} />
      <nav className={isRow ? style.back : `${style.back} ${style.toList}`} aria-label={up.children}>
        <BackLink {...up} />
      </nav>
      <AdminHeader title={isRow ? texts.pages[shown.id].name : name}>{children}</AdminHeader>
      {tabs.length > 1 && (
        <nav className={style.tabs} aria-label={texts.tabs(name)} ref={showCurrent}>
          {tabs.map(({ id, to }) => (
            <NavLink key={to} to={path(to)} prefetch={prefetchMode()} end className={() => style.tab}>
              {texts.pages[id].name}
              <OpenRequestsBadge open={openOn(id)} />
            </NavLink>
          ))}
        </nav>
      )}
    </div>
  )
}

function showCurrent(tabs: HTMLElement | null): void {
  const current = tabs?.querySelector<HTMLElement>('[aria-current]')
  if (tabs && current) tabs.scrollLeft = current.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - current.clientWidth) / 2
}
