import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import style from './face.module.css'
import colours from './staff-colour.module.css'
import { initials, type StaffPerson } from './staff-person.ts'

const colourOf = (colour: string) => colours[colour] ?? colours.grey!

/** A member's colour. Always beside a name, never alone. */
export function StaffColourDot({ colour }: { colour: string }) {
  return <span className={`${colours.dot} ${colourOf(colour)}`} aria-hidden />
}

type Props = { person: Pick<StaffPerson, 'name' | 'colour' | 'photo'>; size?: 'small' | 'large' }

/** A member's photo or initials in a ring of their colour. Always beside a name, never alone. */
export function StaffAvatar({ person: { name, colour, photo }, size = 'small' }: Props) {
  return (
    <span className={`${style.face} ${style[size]} ${colourOf(colour)}`} aria-hidden>
      {photo ? <img src={photo} alt="" /> : initials(name)}
    </span>
  )
}

export const NobodyAvatar = () => (
  <span className={style.nobody}>
    <IconUserOff size={18} stroke={1.75} aria-hidden />
  </span>
)
