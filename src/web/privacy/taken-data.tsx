import type { OwnData } from '#contract/cards/own-data.ts'
import { useMessages } from '../ui/messages.ts'
import { PrintButton } from '../ui/paper-head.tsx'
import { saveFile } from '../ui/save-file.ts'
import staff from '../ui/staff.module.css'
import { OwnDataRows } from './own-data-rows.tsx'
import { requestTexts } from './request-texts.ts'
import style from './requests.module.css'

type Props = { cards: readonly OwnData[]; reference: string; moment: (at: string) => string; onClose: () => void }

/** What is handed over: on paper, where nothing else of the page is printed, or as a file. */
export function TakenData({ cards, reference, moment, onClose }: Props) {
  const { answer: texts } = useMessages(requestTexts)
  const save = () => saveFile(new Blob([JSON.stringify(cards, null, 2)], { type: 'application/json' }), `uketsuke-${reference}.json`)
  return (
    <div className={style.taken}>
      <h4>{texts.taken}</h4>
      <p className={style.screen}>{texts.takenText}</p>
      {cards.map((data) => (
        <OwnDataRows key={`${data.sentAt}${data.numbers[0]?.number}`} data={data} moment={moment} className={style.rows!} />
      ))}
      <p className={style.screen}>
        <PrintButton />
        <button type="button" className={staff.outline} onClick={save}>
          {texts.download}
        </button>
        <button type="button" className={staff.quiet} onClick={onClose}>
          {texts.hide}
        </button>
      </p>
    </div>
  )
}
