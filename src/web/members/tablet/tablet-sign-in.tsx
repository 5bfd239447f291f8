import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { switchTabletUser, type TabletMember } from '#contract/devices/tablets.ts'
import { getStaffPhoto } from '#contract/queue-settings/staff-photo.ts'
import { callAuthenticated } from '../../api/api.ts'
import { apiUrl } from '../../api/file-address.ts'
import { randomKey } from '../../device/random-key.ts'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { StaffAvatar } from '../../parts/choices/staff-select/face.tsx'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import visitor from '../../theme/visitor.module.css'
import { memberWords } from '../words.ts'
import style from './page.module.css'
import { PinPad } from './pin-pad/pin-pad.tsx'

type Props = {
  shop: { id: string; name: string }
  name: string
  people: readonly TabletMember[]
  /** Address of the sign-in without a PIN. */
  byPassword: string
  onToken: (token: string) => Promise<void>
  onDone: () => void
  /** Called when the tablet itself was signed out. */
  onEnded: () => void
}

export function TabletSignIn({ shop, name, people, byPassword, onToken, onDone, onEnded }: Props) {
  const { tablet: texts } = useWords(memberWords)
  const path = useLocalizePath()
  const locale = useLocale()
  const [chosen, setChosen] = useState<TabletMember>()
  const [problem, setProblem] = useState<{ key: string; text: string }>()
  const [earlier, setEarlier] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef<string>(undefined)

  /** Returning to the names focuses the person chosen before. */
  function choose(person: TabletMember | undefined): void {
    last.current = chosen?.memberId
    setProblem(undefined)
    setChosen(person)
  }
  useEffect(() => {
    if (!chosen && last.current) document.getElementById(last.current)?.focus()
  }, [chosen])
  useEffect(() => heading.current?.focus(), [])

  async function enter({ memberId }: TabletMember, pin: string): Promise<void> {
    setProblem(undefined)
    // Each attempt has a new key.
    const result = await callAuthenticated(switchTabletUser, {
      params: { shopId: shop.id },
      body: { memberId, pin },
      idempotencyKey: randomKey(),
    })
    if (!result.ok) {
      setProblem({ key: randomKey(), text: result.problem.detail })
      if (result.problem.status === 401) onEnded()
      return
    }
    try {
      await onToken(result.value.token)
    } catch {
      setProblem({ key: randomKey(), text: texts.offline })
      return
    }
    if (result.value.earlierTries > 0) setEarlier(result.value.earlierTries)
    else onDone()
  }

  if (earlier > 0)
    return (
      <section className={`${visitor.slip} ${style.slip}`} role="alert">
        <p>{texts.earlier(earlier)}</p>
        <Button look="primary" large wide autoFocus onClick={onDone}>
          {texts.goOn}
        </Button>
      </section>
    )
  if (chosen)
    return (
      <section className={style.entry}>
        <h1 className={style.person}>
          <FaceOf shopId={shop.id} person={chosen} />
          {chosen.name}
        </h1>
        <PinPad locale={locale} name={chosen.name} problem={problem} onEnter={(pin) => enter(chosen, pin)} />
        <Button large onClick={() => choose(undefined)}>
          {texts.others}
        </Button>
      </section>
    )
  const able = people.filter(({ pin }) => pin !== 'none')
  return (
    <>
      <p className={style.where}>
        {shop.name} <span>{name}</span>
      </p>
      <h1 ref={heading} tabIndex={-1} className={style.heading}>
        {texts.who}
      </h1>
      {able.length === 0 ? (
        <p className={style.empty}>
          {texts.nobody}
          <br />
          {texts.nobodyText}
        </p>
      ) : (
        <>
          <p className={style.intro}>{texts.whoText}</p>
          <ul className={style.people}>
            {able.map((person) => (
              <li key={person.memberId}>
                <Button id={person.memberId} look="bare" className={style.name} onClick={() => choose(person)}>
                  <FaceOf shopId={shop.id} person={person} />
                  <span>
                    {person.name}
                    {person.pin === 'locked' && <small>{texts.locked}</small>}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={style.ways}>
        {/* Navigates without reload, which would lose the drafts in memory. */}
        <Link className={buttonClass({ large: true })} to={byPassword}>
          {texts.byPassword}
        </Link>
        <Link className={buttonClass({ large: true })} to={path('/shopAdmin/waiting')}>
          {texts.asTablet}
        </Link>
      </p>
    </>
  )
}

function FaceOf({ shopId, person: { name, colour, photo } }: { shopId: string; person: TabletMember }) {
  const picture = photo ? apiUrl(getStaffPhoto, { shopId, ...photo }) : undefined
  return (
    <span className={style.face}>
      <StaffAvatar person={{ name, colour: colour ?? 'grey', photo: picture }} size="large" />
    </span>
  )
}
