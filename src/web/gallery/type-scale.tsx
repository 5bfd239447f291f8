import { useId } from 'react'
import { useWords } from '../i18n/words.ts'
import visitor from '../theme/visitor.module.css'
import frame from './page.module.css'
import style from './type-scale.module.css'
import { galleryWords } from './words.ts'

/** Text sizes for visitors and staff, in px. */
const rows = [
  { row: 'heading', area: 'visitor', size: 25, weight: 700 },
  { row: 'subheading', area: 'visitor', size: 19, weight: 700 },
  { row: 'body', area: 'visitor', size: 17, weight: 400 },
  { row: 'staffHeading', area: 'staff', size: 20, weight: 700 },
  { row: 'staffBody', area: 'staff', size: 14, weight: 400 },
  { row: 'staffSide', area: 'staff', size: 12, weight: 400 },
] as const

export function TypeScale() {
  const { type: texts } = useWords(galleryWords)
  const heading = useId()
  return (
    <section className={frame.section} aria-labelledby={heading}>
      <h2 id={heading}>{texts.title}</h2>
      <dl className={style.rows}>
        <div>
          <dt>{texts.tag} 92 / 46 / 22</dt>
          <dd className={`${visitor.tag} ${style.tags}`}>
            <span>A012</span> <span>B108</span> <span>C021</span>
          </dd>
        </div>
        {rows.map(({ row, area, size, weight }) => (
          <div key={row}>
            <dt>
              {texts[area]} {texts.rows[row].name} {size}
            </dt>
            <dd style={{ fontSize: size, fontWeight: weight }}>{texts.rows[row].sample}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
