import type { ListedCard } from '#contract/cards/list.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { languageTags, localeNames, useLocale } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import type { Column } from '../parts/display/data-table/data-table.tsx'
import staff from '../theme/staff.module.css'
import type { NamedOptions } from './filter-choices.tsx'
import style from './list/page.module.css'
import { cardListWords } from './list/words.ts'
import { NextContactDate } from './next-contact.tsx'
import { formatTenThousandYen } from './rent.ts'

type ColumnContext = { stages: NamedOptions; people: NamedOptions; timeZone: string }

export function useCardColumns({ stages, people, timeZone }: ColumnContext): readonly Column<ListedCard>[] {
  const { columns: texts, honorific, nobody, rent } = useWords(cardListWords)
  const tag = languageTags[useLocale()]
  const at = getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone })
  const day = getDateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  const nameIn = (choices: NamedOptions, id: string | null) => choices.find((choice) => choice.id === id)?.name
  return [
    {
      key: 'name',
      share: 190,
      label: texts.name,
      fixed: true,
      cell: ({ name, kana }) => (
        <>
          <b className={style.name} translate="no">
            {honorific(name)}
          </b>
          {kana && (
            <span className={style.kana} translate="no">
              {kana}
            </span>
          )}
        </>
      ),
    },
    { key: 'stage', share: 124, label: texts.stage, cell: ({ stageId }) => nameIn(stages, stageId) },
    {
      key: 'temperature',
      share: 64,
      label: texts.temperature,
      cell: ({ temperature }) =>
        temperature ? <span className={`${style.temperature} ${style[temperature] ?? ''}`}>{temperature}</span> : null,
    },
    {
      key: 'assignee',
      share: 106,
      label: texts.assignee,
      cell: ({ assigneeId }) => {
        const name = nameIn(people, assigneeId)
        return name === undefined ? nobody : <span translate="no">{name}</span>
      },
    },
    {
      key: 'sentAt',
      share: 148,
      label: texts.sentAt,
      sortable: 'up',
      cell: ({ sentAt }) => <time dateTime={sentAt}>{at.format(new Date(sentAt))}</time>,
    },
    {
      key: 'rent',
      share: 118,
      label: texts.rent,
      figures: true,
      cell: ({ rentFrom, rentTo }) =>
        rentFrom === null && rentTo === null ? null : rent(formatTenThousandYen(rentFrom), formatTenThousandYen(rentTo)),
    },
    {
      key: 'next',
      share: 182,
      label: texts.next,
      sortable: 'up',
      cell: ({ nextContactOn }) =>
        nextContactOn ? (
          <NextContactDate day={nextContactOn} formatDay={(plain) => day.format(new Date(plain))} timeZone={timeZone} />
        ) : null,
    },
    {
      key: 'ticket',
      share: 76,
      label: texts.ticket,
      cell: ({ ticket }) =>
        ticket ? (
          <span className={staff.tag} translate="no">
            {ticket}
          </span>
        ) : null,
    },
    { key: 'language', share: 84, label: texts.language, extra: true, cell: ({ locale }) => localeNames[locale] },
  ]
}
