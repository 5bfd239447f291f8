import { useEffect, useId, useState } from 'react'
import { setVisitorSharing } from '#contract/organization.ts'
import { useCommand } from '../api/use-command.ts'
import { randomKey } from '../device/random-key.ts'
import { StaffErrorMessage } from '../form/staff-wrong.tsx'
import { useWords } from '../i18n/words.ts'
import { Checkbox } from '../parts/controls/choice.tsx'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { organizationWords } from './words.ts'

type Props = { shopId: string; name: string; acrossShops: boolean; onSet: (text: string) => void }

/** Setting: shops find the same person in each other's cards. Shows the consent that visitors are then asked for. */
export function CustomerSharingSetting({ shopId, name, acrossShops, onSet }: Props) {
  const { sharing: texts } = useWords(organizationWords)
  const id = useId()
  /** Value just ticked, shown until the page is reloaded. */
  const [wanted, setWanted] = useState<boolean>()
  const { problem, run } = useCommand()

  // biome-ignore lint/correctness/useExhaustiveDependencies: resets when the page has new data
  useEffect(() => setWanted(undefined), [acrossShops])

  async function set(on: boolean): Promise<void> {
    if (wanted !== undefined) return
    setWanted(on)
    const result = await run(setVisitorSharing, { params: { shopId }, body: { on }, idempotencyKey: randomKey() })
    if (result.ok) return onSet(on ? texts.on : texts.off)
    setWanted(undefined)
  }

  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <Checkbox
        className={style.share}
        checked={wanted ?? acrossShops}
        aria-describedby={`${id}h`}
        onChange={({ target }) => void set(target.checked)}
      >
        {texts.label}
      </Checkbox>
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      <p id={`${id}h`} className={staff.muted}>
        {texts.help}
      </p>
      <figure className={style.sentence}>
        <figcaption className={staff.help}>{texts.quote}</figcaption>
        <blockquote>{texts.sentence(name)}</blockquote>
      </figure>
      <p className={staff.muted}>{texts.before}</p>
    </section>
  )
}
