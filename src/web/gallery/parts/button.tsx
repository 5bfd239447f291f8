import { useWords } from '../../i18n/words.ts'
import visitor from '../../theme/visitor.module.css'
import type { PartShow } from '../part-show.ts'
import { samples } from './button-samples.ts'
import style from './row.module.css'

const looks = ['primary', 'outline', 'quiet', 'danger'] as const

/** Of visitors' pages: one filled one a page, at the bottom on phones. */
export const show: PartShow = {
  id: 'button',
  area: 'public',
  states: {
    empty: 'a button has words, or a label',
    error: 'what went wrong stands beside it, not in it',
    filled: function Filled() {
      const texts = useWords(samples)
      return (
        <div className={style.row}>
          {looks.map((look) => (
            <button key={look} type="button" className={visitor[look]}>
              {texts[look]}
            </button>
          ))}
        </div>
      )
    },
    disabled: function Disabled() {
      const { disabled } = useWords(samples)
      return (
        <div className={style.row}>
          {looks.map((look) => (
            <button key={look} type="button" className={visitor[look]} disabled>
              {disabled}
            </button>
          ))}
        </div>
      )
    },
    loading: function Loading() {
      const { loading } = useWords(samples)
      return (
        <button type="button" className={`${visitor.primary} ${visitor.full}`} disabled>
          {loading}
        </button>
      )
    },
    long: function Long() {
      const { long } = useWords(samples)
      return (
        <div className={style.stack}>
          {looks.map((look) => (
            <button key={look} type="button" className={`${visitor[look]} ${visitor.full}`}>
              {long}
            </button>
          ))}
        </div>
      )
    },
  },
}
