import style from './staff-colour.module.css'

/** Beside a name, never alone. */
export function ColourDot({ colour }: { colour: string }) {
  return <span className={`${style.dot} ${style[colour] ?? style.grey}`} aria-hidden />
}
