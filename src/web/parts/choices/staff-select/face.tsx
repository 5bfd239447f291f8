import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import style from './face.module.css'
import colours from './staff-colour.module.css'
import { initials, type StaffPerson } from './staff-person.ts'

const colourOf = (colour: string) => colours[colour] ?? colours.grey!

/** A person's own colour. Beside a name, never alone. */
export function ColourDot({ colour }: { colour: string }) {
  return <span className={`${colours.dot} ${colourOf(colour)}`} aria-hidden />
}

type Props = { person: Pick<StaffPerson, 'name' | 'colour' | 'photo'>; size?: 'small' | 'large' }

/** What somebody looks like, else the initials, in a ring of their own colour. Beside a name, never alone. */
export function Face({ person: { name, colour, photo }, size = 'small' }: Props) {
  return (
    <span className={`${style.face} ${style[size]} ${colourOf(colour)}`} aria-hidden>
      {photo ? <img src={photo} alt="" /> : initials(name)}
    </span>
  )
}

/** Where nobody is chosen. */
export const NobodysFace = () => (
  <span className={style.nobody}>
    <IconUserOff size={18} stroke={1.75} aria-hidden />
  </span>
)
