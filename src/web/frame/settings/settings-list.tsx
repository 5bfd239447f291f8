import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useMemo, useState } from 'react'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { featureIcons } from '../../menu/icons.ts'
import { TextInput } from '../../parts/controls/field.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { useLazyNameMatcher } from '../../parts/use-lazy-name-matcher.ts'
import staff from '../../theme/staff.module.css'
import { findSettingsPages } from './find-settings.ts'
import { OpenRequestsBadge } from './open-work-badge.tsx'
import type { SettingsAreaId } from './settings-areas.ts'
import style from './settings-list.module.css'
import { useSettingsPages } from './settings-view.ts'
import { settingsFrameWords } from './words.ts'

const icons = {
  shop: IconBuildingStore,
  reception: IconTicket,
  ...featureIcons,
  card: IconNote,
  mail: IconMail,
  people: IconUsers,
  control: IconShieldCheck,
} satisfies Record<SettingsAreaId, typeof IconMail>

export function SettingsList({ titled = false }: { titled?: boolean }) {
  const texts = useWords(settingsFrameWords)
  const path = useLocalizePath()
  const { areas, area: open, openOn } = useSettingsPages()
  const [query, setQuery] = useState('')
  const isSearching = query.trim() !== ''
  const fold = useLazyNameMatcher(isSearching)
  const found = useMemo(
    () => (fold && isSearching ? findSettingsPages(query, areas, texts, fold) : undefined),
    [fold, isSearching, query, areas, texts],
  )
  return (
    <nav className={style.nav} aria-label={texts.title}>
      {titled && <p className={style.title}>{texts.title}</p>}
      <search className={style.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <TextInput
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          autoComplete="off"
          enterKeyHint="search"
        />
      </search>
      <p role="status" className={found?.length === 0 ? style.none : staff.hidden}>
        {found && (found.length === 0 ? texts.none : texts.found(found.length))}
      </p>
      <ul className={style.list}>
        {found
          ? found.map(({ area, page: { id, to } }) => (
              <li key={to}>
                <PrefetchLink to={path(to)} className={style.row} onClick={() => setQuery('')}>
                  <Row area={area.id} name={texts.pages[id].name} inside={texts.areas[area.id]} />
                </PrefetchLink>
              </li>
            ))
          : areas.map(({ id, pages }) => (
              <li key={id}>
                <PrefetchLink to={path(pages[0]!.to)} className={style.row} aria-current={id === open?.id ? 'page' : undefined}>
                  <Row area={id} name={texts.areas[id]} inside={texts.inside(pages.flatMap((page) => texts.pages[page.id].inside ?? []))} />
                  <OpenRequestsBadge open={pages.map((page) => openOn(page.id)).find(Boolean)} />
                </PrefetchLink>
              </li>
            ))}
      </ul>
    </nav>
  )
}

function Row({ area, name, inside }: { area: SettingsAreaId; name: string; inside: string }) {
  const Icon = icons[area]
  return (
    <>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={style.words}>
        <b>{name}</b>
        <small>{inside}</small>
      </span>
    </>
  )
}
