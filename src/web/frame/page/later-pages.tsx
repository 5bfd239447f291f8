import { Link } from 'react-router'
import { buttonClass } from '../../parts/controls/button.tsx'

type Props = {
  texts: { first: string; more: string }
  /** The address of the first page, where this is a later one. */
  first: string | undefined
  /** The address of what comes after this page. */
  more: string | undefined
  className: string | undefined
}

/** Under a list that is read page by page. */
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
