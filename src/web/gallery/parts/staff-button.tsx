import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Button } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { defineGalleryPart } from '../part-show.ts'
import { samples } from './button-samples.ts'
import style from './row.module.css'

const looks = ['primary', 'outline', 'quiet', 'danger'] as const

/** A button of staff pages: 36 px, 28 px in rows, 44 px on touch screens. */
export const show = defineGalleryPart({
  area: 'staff',
  samples,
  states: {
    loading: 'what it did shows on the page; until then it is disabled',
    long: 'its words are the product’s own, a word or two',
    empty: 'a button has words, or a label',
    error: 'what went wrong stands beside it, not in it',
    filled: (texts) => (
      <div className={style.stack}>
        {[false, true].map((small) => (
          <div key={String(small)} className={style.row}>
            {looks.map((look) => (
              <Button key={look} look={look} small={small}>
                {look === 'primary' && <IconPlus size={18} stroke={1.75} aria-hidden />}
                {texts[look]}
                {look === 'primary' && <kbd className={staff.key}>N</kbd>}
              </Button>
            ))}
            <Button destructive small={small}>
              {texts.danger}
            </Button>
          </div>
        ))}
      </div>
    ),
    disabled: ({ disabled }) => (
      <div className={style.row}>
        {looks.map((look) => (
          <Button key={look} look={look} disabled>
            {disabled}
          </Button>
        ))}
      </div>
    ),
  },
})
