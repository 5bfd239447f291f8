import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useMemo, useState } from 'react'
import { requireWorkplace } from '../api/workplace.ts'
import { restoreLostFocus } from '../frame/page/restore-lost-focus.ts'
import { PageTitle } from '../frame/page/title.tsx'
import { AdminHeader } from '../frame/staff/admin-head.tsx'
import { blankCardPath, helpPath, helpTopics } from '../frame/staff/help-topics.ts'
import { pathLocale, useLocalizePath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import { TextInput } from '../parts/controls/field.tsx'
import { EmptyState } from '../parts/display/page-states/empty-state.tsx'
import { PrefetchLink } from '../parts/display/prefetch-link.tsx'
import { useLazyNameMatcher } from '../parts/use-lazy-name-matcher.ts'
import staff from '../theme/staff.module.css'
import type { Route } from './+types/page'
import style from './page.module.css'
import { helpText } from './texts.ts'
import { helpWords } from './words.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  requireWorkplace(context, 'auditor')
  const locale = pathLocale(new URL(request.url).pathname)
  return helpTopics.map(({ id }) => {
    const { title, steps, notes, synonyms } = helpText(id, locale)
    return { id, title, searched: [title, ...steps, ...notes, ...synonyms.split(' ')] }
  })
}

export default function Help({ loaderData: topics }: Route.ComponentProps) {
  const texts = useWords(helpWords)
  const path = useLocalizePath()
  const [query, setQuery] = useState('')
  const isSearching = query.trim() !== ''
  const fold = useLazyNameMatcher(isSearching)
  const spelled = useMemo(() => fold && topics.map(({ id, searched }) => ({ id, spellings: fold.foldSpellings(searched) })), [fold, topics])
  const foundIds = useMemo(() => {
    if (!fold || !spelled || !isSearching) return undefined
    const isFound = fold.createNameMatcher(query)
    return new Set(spelled.flatMap(({ id, spellings }) => (isFound(spellings) ? [id] : [])))
  }, [fold, spelled, query, isSearching])
  const shown = foundIds ? topics.filter(({ id }) => foundIds.has(id)) : topics
  return (
    <>
      <PageTitle page={texts.title} />
      <AdminHeader title={texts.title} />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <search>
          <label className={staff.label} htmlFor="help-search">
            {texts.search}
          </label>
          <TextInput
            id="help-search"
            type="search"
            className={style.search}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            autoComplete="off"
            enterKeyHint="search"
            aria-describedby="help-search-hint"
          />
          <p id="help-search-hint" className={staff.help}>
            {texts.searchHint}
          </p>
        </search>
        <p role="status" className={staff.hidden}>
          {foundIds && texts.found(foundIds.size)}
        </p>
        {shown.length === 0 ? (
          <EmptyState {...texts.none} action={<Button onClick={() => setQuery('')}>{texts.showAll}</Button>} />
        ) : (
          <ul className={style.list} aria-label={texts.list}>
            {shown.map(({ id, title }) => (
              <li key={id}>
                <PrefetchLink to={path(helpPath(id))} className={style.row}>
                  {title}
                  <IconChevronRight size={18} stroke={1.75} aria-hidden />
                </PrefetchLink>
              </li>
            ))}
          </ul>
        )}
        <PrefetchLink to={path(blankCardPath)} className={style.paper}>
          <IconPrinter size={18} stroke={1.75} aria-hidden />
          {texts.blankCard.title}
        </PrefetchLink>
      </main>
    </>
  )
}
