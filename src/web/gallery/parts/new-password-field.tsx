import { useEffect, useRef } from 'react'
import { NewPasswordField } from '../../auth/sign-in/password/new-password-field.tsx'
import { signInWords } from '../../auth/words.ts'
import { typeInto } from '../../device/type-into.ts'
import { useWords } from '../../i18n/words.ts'
import { defineGalleryPart } from '../part-show.ts'
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

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    loading: 'what is typed stands there at once',
    empty: ({ label }) => <NewPasswordField id="empty" label={label} />,
    filled: ({ label }) => <Typed id="filled" label={label} password="lanterns over the river" />,
    error: ({ label }) => <NewPasswordField id="error" label={label} wrong={useWords(signInWords).problems['weak-password']} />,
    disabled: ({ label }) => (
      <fieldset disabled>
        <NewPasswordField id="disabled" label={label} />
      </fieldset>
    ),
    long: ({ long }) => <Typed id="long" label={long} password="2026 password 2026" />,
  },
})
