import { useEffect, useRef } from 'react'
import { NewPasswordField } from '../../auth/sign-in/password/new-password-field.tsx'
import { signInWords } from '../../auth/words.ts'
import { typeInto } from '../../device/type-into.ts'
import { useWords } from '../../i18n/words.ts'
import type { PartShow } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: { label: '新しいパスワード', long: 'お店のパソコンとスマートフォンの両方でお使いになる新しいパスワード' },
  en: { label: 'New password', long: 'The new password that you will use on the shop’s computer and on your phone' },
  zh: { label: '新密码', long: '将在门店电脑和您的手机上使用的新密码' },
})

function Typed({ id, password, label }: { id: string; password: string; label: string }) {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = around.current?.querySelector('input')
    if (field) typeInto(field, password)
  }, [password])
  return (
    <div ref={around}>
      <NewPasswordField id={id} label={label} />
    </div>
  )
}

export const show: PartShow = {
  id: 'new-password-field',
  area: 'public',
  states: {
    loading: 'what is typed stands there at once',
    empty: () => <NewPasswordField id="empty" label={useWords(samples).label} />,
    filled: () => <Typed id="filled" label={useWords(samples).label} password="lanterns over the river" />,
    error: () => <NewPasswordField id="error" label={useWords(samples).label} wrong={useWords(signInWords).problems['weak-password']} />,
    disabled: () => (
      <fieldset disabled>
        <NewPasswordField id="disabled" label={useWords(samples).label} />
      </fieldset>
    ),
    long: () => <Typed id="long" label={useWords(samples).long} password="2026 password 2026" />,
  },
}
