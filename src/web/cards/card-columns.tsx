import type { ListedCard } from '#contract/cards/list.ts'
import { languageTags, localeNames, useLocale } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import type { Column } from '../parts/display/data-table/data-table.tsx'
import staff from '../parts/theme/staff.module.css'
import type { Choices } from './filter-choices.tsx'
import style from './list/page.module.css'
import { cardListWords } from './list/words.ts'
import { NextContact } from './next-contact.tsx'

/** In units of 10,000 yen, as people say it: `8.5`. */
export const inMan = (yen: number) => String(yen / 10_000)

type Known = { stages: Choices; people: Choices; timeZone: string }

/** What a row can say of a card. */
export function useCardColumns({ stages, people, timeZone }: Known): readonly Column<ListedCard>[] {
  const { columns: texts, statuses, honorific, nobody, rent } = useWords(cardListWords)
  const tag = languageTags[useLocale()]
  const at = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone })
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  const nameIn = (choices: Choices, id: string | null) => choices.find((one) => one.id === id)?.name
  return [
    {
      key: 'name',
      label: texts.name,
      fixed: true,
      cell: ({ name, kana }) => (
        <>
          <b className={style.name}>{honorific(name)}</b>
          {kana && <span className={style.kana}>{kana}</span>}
        </>
      ),
    },
    { key: 'status', label: texts.status, cell: ({ status }) => <span className={staff.tag}>{statuses[status]}</span> },
    { key: 'stage', label: texts.stage, cell: ({ stageId }) => nameIn(stages, stageId) },
    {
      key: 'temperature',
      label: texts.temperature,
      cell: ({ temperature }) =>
        temperature ? <span className={`${style.temperature} ${style[temperature] ?? ''}`}>{temperature}</span> : null,
    },
    { key: 'assignee', label: texts.assignee, cell: ({ assigneeId }) => nameIn(people, assigneeId) ?? nobody },
    {
      key: 'sentAt',
      label: texts.sentAt,
      sortable: 'up',
      cell: ({ sentAt }) => <time dateTime={sentAt}>{at.format(new Date(sentAt))}</time>,
    },
    {
      key: 'rent',
      label: texts.rent,
      figures: true,
      cell: ({ rentFrom, rentTo }) =>
        rentFrom === null && rentTo === null ? null : rent(rentFrom === null ? '' : inMan(rentFrom), rentTo === null ? '' : inMan(rentTo)),
    },
    {
      key: 'next',
      label: texts.next,
      sortable: 'up',
      cell: ({ nextContactOn }) =>
        nextContactOn ? <NextContact day={nextContactOn} said={(plain) => day.format(new Date(plain))} timeZone={timeZone} /> : null,
    },
    { key: 'ticket', label: texts.ticket, cell: ({ ticket }) => (ticket ? <span className={staff.tag}>{ticket}</span> : null) },
    { key: 'language', label: texts.language, extra: true, cell: ({ locale }) => localeNames[locale] },
  ]
}
