import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import { Button } from '../../controls/button.tsx'
import { TextInput } from '../../controls/field.tsx'
import { MobileDialog } from '../../dialogs/mobile-dialog/mobile-dialog.tsx'
import { inputWords } from '../../inputs/words.ts'
import { type ChoiceGroup, listUniqueChoices, minSearchableChoices } from './choice.ts'
import style from './choice-dialog.module.css'
import { ChoiceList } from './choice-list.tsx'
import { useLazyChoiceFinder } from './use-finder.ts'

/** A search on the server: `onSearch` gets the typed text, `found` holds its result. */
export type ServerSearchState = {
  readonly found: readonly ChoiceGroup[]
  /** The result of the current text is pending. */
  readonly busy: boolean
  readonly failed: boolean
  readonly onSearch: (typed: string) => void
}

export type ChoiceDialogProps = {
  id: string
  title: string
  mark?: string | undefined
  groups: readonly ChoiceGroup[]
  /** Set if the choices are too many to list. Its results are shown instead. */
  finding?: ServerSearchState | undefined
  /** Hint of what the search accepts. */
  searchHint?: string | undefined
  picked: readonly string[]
  many: boolean
  full?: boolean
  ranked?: boolean
  along?: boolean
  sorting?: ReactNode
  foot?: ReactNode
  onChoose: (value: string) => void
  onClose: () => void
}

/** A dialog with many choices, searchable if they are numerous. Loaded when it opens. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { id, title, mark, groups, finding, searchHint, picked, many, full, ranked, along, sorting, foot, onChoose, onClose } = props
  const texts = useWords(inputWords).choice
  const [query, setQuery] = useState('')
  const [only, setOnly] = useState<string>()
  const deferredQuery = useDeferredValue(query)
  const finder = useLazyChoiceFinder(!finding)
  const here = useMemo(() => {
    const within = only ? groups.filter(({ key }) => key === only) : groups
    return finding ? [] : (finder?.findChoices(within, deferredQuery) ?? within)
  }, [finding, finder, groups, only, deferredQuery])
  const shown = !finding ? here : query.trim() ? finding.found : groups
  const searched = finding !== undefined || groups.reduce((rows, { choices }) => rows + choices.length, 0) >= minSearchableChoices
  const message = finding?.failed
    ? texts.failed
    : finding?.busy
      ? texts.loading
      : shown.length > 0
        ? texts.found(listUniqueChoices(shown).length)
        : texts.nothing
  const search = (typed: string) => {
    setQuery(typed)
    finding?.onSearch(typed)
    // A search covers all groups, so it removes the filter of one group.
    setOnly(undefined)
  }
  const headings = groups.filter(({ label }) => label)

  const head = (
    <>
      {searched && (
        <search className={style.search}>
          <IconSearch size={22} stroke={1.75} aria-hidden />
          <TextInput
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            large
            aria-label={texts.search}
            placeholder={searchHint ?? texts.searchHint}
            value={query}
            onChange={(event) => search(event.target.value)}
          />
          {query && (
            <button type="button" className={style.clear} aria-label={texts.clearSearch} onClick={() => search('')}>
              <IconX size={20} stroke={1.75} aria-hidden />
            </button>
          )}
        </search>
      )}
      {sorting}
      {headings.length > 1 && !sorting && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll sideways
        <div role="group" aria-label={texts.groups} className={style.chips}>
          {headings.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              className={style.chip}
              aria-pressed={only === key}
              onClick={() => setOnly(only === key ? undefined : key)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </>
  )
  return (
    <MobileDialog open id={id} title={title} mark={mark} onClose={onClose} head={head} foot={foot}>
      <p role="status" className={visitor.hidden}>
        {deferredQuery && message}
      </p>
      {shown.length > 0 ? (
        <ChoiceList
          label={title}
          groups={shown}
          picked={picked}
          many={many}
          full={full ?? false}
          rank={ranked ? texts.rank : undefined}
          along={along ?? false}
          onChoose={onChoose}
        />
      ) : finding && (!query.trim() || finding.busy || finding.failed) ? (
        <p className={style.nothing}>{query.trim() ? message : texts.type}</p>
      ) : (
        <div className={style.nothing}>
          <b>{texts.nothing}</b>
          <p>{texts.nothingHint}</p>
          <Button large onClick={() => search('')}>
            {texts.clearSearch}
          </Button>
        </div>
      )}
    </MobileDialog>
  )
}
