import { Link } from 'react-router'
import staff from '../../theme/staff.module.css'

type Props = {
  texts: { first: string; more: string }
  /** The address of the first page, where this is a later one. */
  first: string | undefined
  /** The address of what comes after this page. */
  more: string | undefined
  className: string | undefined
}

/** Under a list that is read page by page. */
export function LaterPages({ texts, first, more, className }: Props) {
  return (
    <nav className={className}>
      {first && (
        <Link className={staff.outline} to={first}>
          {texts.first}
        </Link>
      )}
      {more && (
        <Link className={staff.outline} to={more}>
          {texts.more}
        </Link>
      )}
    </nav>
  )
}
