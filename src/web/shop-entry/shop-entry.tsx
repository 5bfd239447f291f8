import { Form, useNavigate, useNavigation } from 'react-router'
import { fieldWords } from '../form/words.ts'
import { useLocalizePath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import { EntryCodeInput } from '../parts/inputs/entry-code-input/entry-code-input.tsx'
import type { EntryDestination } from './entry-kind.ts'
import { type EntryOptionsRenderer, RecentTicketsAndShops } from './recent-list.tsx'
import style from './shop-entry.module.css'

type Props = {
  kind: EntryDestination
  autoFocus?: boolean
  /** True if the device's tickets are already at the head of the page. */
  above?: boolean
  beside?: EntryOptionsRenderer
}

/** Entry to a shop: scan or type its code, or choose a shop visited before on this device. A GET form, so it works without JavaScript. */
export function ShopChooser({ kind, autoFocus = false, above = false, beside }: Props) {
  const { codeSubmit } = useWords(fieldWords)
  const path = useLocalizePath()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const sending = navigation.state !== 'idle' && navigation.location.pathname.includes(`/entry/${kind}`)
  return (
    <>
      <Form method="get" action={path(`/entry/${kind}`)} className={style.form}>
        <EntryCodeInput autoFocus={autoFocus} required scanFirst onScan={(code) => void navigate(path(`/entry/${kind}/${code}`))} />
        <Button look="primary" large wide className={style.submit} type="submit" disabled={sending}>
          {codeSubmit}
        </Button>
      </Form>
      <RecentTicketsAndShops kind={kind} above={above} beside={beside} />
    </>
  )
}
