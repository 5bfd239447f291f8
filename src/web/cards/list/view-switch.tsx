import IconLayoutKanban from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { useSearchParams } from 'react-router'
import { useWords } from '../../i18n/words.ts'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { isBoardView, queryWithView } from '../card-query.ts'
import style from './page.module.css'
import { cardListWords } from './words.ts'

export function ViewSwitch() {
  const { views } = useWords(cardListWords)
  const [parameters] = useSearchParams()
  const view = (board: boolean, name: string, Icon: typeof IconTable) => (
    <PrefetchLink
      to={`?${queryWithView(parameters, board)}`}
      className={style.view}
      aria-current={isBoardView(parameters) === board ? 'true' : undefined}
      preventScrollReset
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{name}</span>
    </PrefetchLink>
  )
  return (
    <nav className={style.views} aria-label={views.label}>
      {view(false, views.table, IconTable)}
      {view(true, views.board, IconLayoutKanban)}
    </nav>
  )
}
