import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { EntryShop } from '#contract/entry-shop.ts'
import { localizedText } from '#domain/locale.ts'
import { useLocale } from '../../i18n/locale.ts'
import visitor from '../../theme/visitor.module.css'
import type { ClosedLaneTextsById, NextOpeningTexts } from './lane-words.ts'
import style from './not-open.module.css'

/** Page while no lane gives tickets: why, and when they will. Lanes with the same reason share one text. */
export function LanesClosedPage({ shop, words }: { shop: EntryShop; words: ClosedLaneTextsById }) {
  const locale = useLocale()
  const wordsKey = (id: string) => JSON.stringify(words[id])
  const kinds = [...new Set(shop.lanes.map(({ id }) => wordsKey(id)))]
  const groups = kinds.map((kind) => shop.lanes.filter(({ id }) => wordsKey(id) === kind))
  const [first] = groups.length === 1 ? groups[0]! : []
  const { title, next } = (first && words[first.id]) ?? {}
  if (title && next) return <Closed title={title} next={next} />
  return groups.map((lanes) => {
    const { title, text, own } = words[lanes[0]!.id]!
    return (
      <div key={lanes[0]!.id} className={visitor.warning}>
        <IconInfoCircle stroke={1.75} aria-hidden />
        <span>
          {groups.length > 1 && <span className={style.which}>{lanes.map(({ name }) => localizedText(name, locale)).join(' / ')}</span>}
          <b>{title}</b>
          <br />
          {text}
          {own && <span className={style.own}>{own}</span>}
        </span>
      </div>
    )
  })
}

function Closed({ title, next }: { title: string; next: NextOpeningTexts }) {
  return (
    <>
      <h1>{title}</h1>
      <p className={style.next}>
        <span>{next.before}</span>
        <b className={style.when}>
          <span>{next.day}</span> <span className={`${visitor.tag} ${style.time}`}>{next.time}</span> <span>{next.after}</span>
        </b>
      </p>
      <p>{next.advice}</p>
    </>
  )
}
