import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
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
            <Button key={look} look={look} large>
              {texts[look]}
            </Button>
          ))}
        </div>
      )
    },
    disabled: function Disabled() {
      const { disabled } = useWords(samples)
      return (
        <div className={style.row}>
          {looks.map((look) => (
            <Button key={look} look={look} large disabled>
              {disabled}
            </Button>
          ))}
        </div>
      )
    },
    loading: function Loading() {
      const { loading } = useWords(samples)
      return (
        <Button look="primary" large wide disabled>
          {loading}
        </Button>
      )
    },
    long: function Long() {
      const { long } = useWords(samples)
      return (
        <div className={style.stack}>
          {looks.map((look) => (
            <Button key={look} look={look} large wide>
              {long}
            </Button>
          ))}
        </div>
      )
    },
  },
}
