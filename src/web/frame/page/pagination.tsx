import { Link } from 'react-router'
import { buttonClass } from '../../parts/controls/button.tsx'

type Props = {
  texts: { first: string; more: string }
  first: string | undefined
  /** Address of the next page; undefined on the last. */
  more: string | undefined
  className: string | undefined
}

export function Pagination({ texts, first, more, className }: Props) {
  return (
    <nav className={className}>
      {first && (
        <Link className={buttonClass()} to={first}>
          {texts.first}
        </Link>
      )}
      {more && (
        <Link className={buttonClass()} to={more}>
          {texts.more}
        </Link>
      )}
    </nav>
  )
}
