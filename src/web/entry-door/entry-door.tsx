import { Form, useNavigate, useNavigation } from 'react-router'
import { fieldWords } from '../form/words.ts'
import { useLocalPath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import { CodeInput } from '../parts/inputs/code-input/code-input.tsx'
import style from './entry-door.module.css'
import type { EntryKind } from './entry-kind.ts'
import { type Beside, RecentList } from './recent-list.tsx'

type Props = {
  /** Where the code leads. */
  kind: EntryKind
  autoFocus?: boolean
  /** The device's numbers stand at the head of the page. */
  above?: boolean
  beside?: Beside
}

/** The way into a shop: its code scanned or typed, or a shop that this device was in before. A GET form: it works without JavaScript too. */
export function ShopEntry({ kind, autoFocus = false, above = false, beside }: Props) {
  const { codeSubmit } = useWords(fieldWords)
  const path = useLocalPath()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const sending = navigation.state !== 'idle' && navigation.location.pathname.includes(`/entry/${kind}`)
  return (
    <>
      <Form method="get" action={path(`/entry/${kind}`)} className={style.door}>
        <CodeInput autoFocus={autoFocus} required scanFirst onScan={(code) => void navigate(path(`/entry/${kind}/${code}`))} />
        <Button look="primary" large wide className={style.submit} type="submit" disabled={sending}>
          {codeSubmit}
        </Button>
      </Form>
      <RecentList kind={kind} above={above} beside={beside} />
    </>
  )
}
