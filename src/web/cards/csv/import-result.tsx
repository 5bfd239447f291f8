import type { ImportCheck } from '#contract/cards/import.ts'
import { useWords } from '../../i18n/words.ts'
import staff from '../../theme/staff.module.css'
import style from './card-csv.module.css'
import { csvWords } from './words.ts'

export function ImportPreview({ check: { added, changed, same, wrong, errors, dates } }: { check: ImportCheck }) {
  const { in: texts } = useWords(csvWords)
  const figures = [texts.added(added), texts.changed(changed), texts.same(same), ...(wrong > 0 ? [texts.wrong(wrong)] : [])]
  return (
    <section className={style.result} aria-label={texts.result}>
      <h4>{texts.result}</h4>
      <ul className={style.figures}>
        {figures.map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
      </ul>
      {wrong > 0 && (
        <>
          <ul className={style.errors} aria-label={texts.errors}>
            {errors.map(({ line, column, message }) => (
              <li key={`${line} ${column} ${message}`}>
                <b>
                  {texts.line(line)}
                  {column && ` · ${column}`}
                </b>
                <span>{message}</span>
              </li>
            ))}
          </ul>
          {errors.length >= 100 && <p className={staff.muted}>{texts.first(errors.length)}</p>}
          <p className={staff.wrong}>{texts.fix}</p>
        </>
      )}
      {dates.length > 0 && (
        <>
          <p className={staff.warn}>
            <span>
              <b>{texts.dates}</b> {texts.datesText}
            </span>
          </p>
          <ul className={style.errors} aria-label={texts.dates}>
            {dates.map(({ line, column, value }) => (
              <li key={`${line} ${column} ${value}`}>
                <b>{`${texts.line(line)} · ${column}`}</b>
                <span>{value}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
