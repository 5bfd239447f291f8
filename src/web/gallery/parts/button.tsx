import { Button } from '../../parts/controls/button.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { samples } from './button-samples.ts'
import style from './row.module.css'

const looks = ['primary', 'outline', 'quiet', 'danger'] as const

/** A button of visitors' pages: one filled button per page, at the bottom on phones. */
export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    empty: 'a button has words, or a label',
    error: 'what went wrong stands beside it, not in it',
    filled: (texts) => (
      <div className={style.row}>
        {looks.map((look) => (
          <Button key={look} look={look} large>
            {texts[look]}
          </Button>
        ))}
      </div>
    ),
    disabled: ({ disabled }) => (
      <div className={style.row}>
        {looks.map((look) => (
          <Button key={look} look={look} large disabled>
            {disabled}
          </Button>
        ))}
      </div>
    ),
    loading: ({ loading }) => (
      <Button look="primary" large wide disabled>
        {loading}
      </Button>
    ),
    long: ({ long }) => (
      <div className={style.stack}>
        {looks.map((look) => (
          <Button key={look} look={look} large wide>
            {long}
          </Button>
        ))}
      </div>
    ),
  },
})
